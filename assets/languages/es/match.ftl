# Memory Match. $card en match-reveals y match-last es uno de los mensajes match-card, o solo un número.

match-card-bonus = { $card }, un premio
match-card-penalty = { $card }, un castigo

## Lo que ha pasado

match-dealt = se reparten { $cards } cartas, { $rows } por { $columns }
match-reveals = { $name } descubre { $place }: { $card }
match-reveals-closed = { $name } descubre { $place }
match-matches = { $name } empareja { $card } en { $first } y { $second }: +1
match-missed = { $first } y { $second } no coinciden y se tapan de nuevo
match-bonus = { $name } se lleva el premio de { $place }: +1; { $hidden } se tapa de nuevo
match-penalty-leaves = { $name } cae en el castigo de { $place }: -1; se retira, { $hidden } se tapa de nuevo
match-penalty = { $name } cae en el castigo de { $place }: -1; se tapa de nuevo, igual que { $hidden }
match-penalty-closed = { $name } cae en un castigo: -1; { $place } y { $hidden } se tapan de nuevo
match-cancelled = el premio y el castigo de { $first } y { $second } se anulan y se retiran
match-two-bonuses = { $name } tiene dos premios y elige: +2, o +1 y otro turno
match-two-penalties = { $name } tiene dos castigos y elige: -2, o -1 y perder el próximo turno
match-chooses = { $name } elige { $answer }; { $first } y { $second } se retiran
match-again = { $name } juega otra vez
match-skips = { $name } pierde un turno
match-next = le toca a { $name }
match-last = { $place }, { $card }, es la última carta y se retira sin puntos
match-wins = { $name } gana
match-tie = empate
match-over = todas las parejas están emparejadas; resultado final: { $first }, { $second }; { $verdict }
