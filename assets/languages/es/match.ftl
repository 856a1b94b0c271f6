# Memory Match. $card en match-reveals y match-last es uno de los mensajes match-card, o solo un número.

match-a-card = una carta
match-again = { $name } juega otra vez
match-average = puntos por turno
match-bonus = { $name } se lleva el premio de { $place }: +1; { $hidden } se tapa de nuevo
match-bonus-again = 2: +1 y otro turno
match-bonus-text = son cartas de premio. ¿Dos puntos, o uno y otro turno?
match-bonus-title = Dos premios
match-bonus-two = 1: +2 puntos
match-bonuses = { $cards ->
    [one] { $cards } premio
   *[other] { $cards } premios
}
match-cancelled = el premio y el castigo de { $first } y { $second } se anulan y se retiran
match-card-bonus = { $card }, un premio
match-card-penalty = { $card }, un castigo
match-cards-left = quedan { $left } de { $cards } cartas
match-choose = { $name }: elige 1 o 2
match-chooses = { $name } { $points ->
    [2] gana dos puntos
    [1] gana un punto y juega otra vez
    [-2] pierde dos puntos
   *[other] pierde un punto y el próximo turno
}; { $first } y { $second } se retiran
match-deal-form = escribe deal y los números de las cartas en orden de lectura, como deal 1 7 7 1
match-dealt = se reparten { $cards } cartas, { $rows } por { $columns }
match-dealt-already = las cartas ya están repartidas
match-dilemma = { $first } y { $second } { $what }
match-first-choose = elige antes { $one } o { $other } ({ $rule })
match-game-over = la partida ha terminado
match-hides = Enter tapa { $places }
match-last = { $place }, { $card }, es la última carta y se retira sin puntos
match-left = quedan { $left }
match-matches = { $name } empareja { $card } en { $first } y { $second }: +1
match-missed = { $first } y { $second } no coinciden y se tapan de nuevo
match-move-form = una jugada es una carta como B4, o una de +2, +1 again, -2, -1 skip
match-next = le toca a { $name }
match-no-card = no existe esa carta; elige de A1 a { $last }
match-not-dealt = las cartas aún no están repartidas
match-odd = { $cards } cartas es un número impar; `bonus` y `penalty` deben ser ambos pares o ambos impares
match-only-bonus = solo puedes elegirlo con dos premios
match-only-penalty = solo puedes elegirlo con dos castigos
match-over = se han encontrado todas las parejas; resultado final: { $first }, { $second }; { $verdict }
match-owes = pierde { $owed }
match-owes-one = pierde 1
match-pairs = { $pairs ->
    [one] { $pairs } pareja
   *[other] { $pairs } parejas
}
match-penalties = { $cards ->
    [one] { $cards } castigo
   *[other] { $cards } castigos
}
match-penalty = { $name } cae en el castigo de { $place }: -1; se tapa de nuevo, igual que { $hidden }
match-penalty-closed = { $name } cae en un castigo: -1; { $place } y { $hidden } se tapan de nuevo
match-penalty-leaves = { $name } cae en el castigo de { $place }: -1; se retira, { $hidden } se tapa de nuevo
match-penalty-skip = 2: -1 y perder un turno
match-penalty-text = son cartas de castigo. ¿Pierdes dos puntos, o uno y tu próximo turno?
match-penalty-title = Dos castigos
match-penalty-two = 1: -2 puntos
match-pitch = parejas por puntos, con premios y castigos
match-removed = ya se retiró; elige otra carta
match-reveal = { $name }: descubre { $which }
match-revealed = ya está descubierta; elige otra carta
match-reveals = { $name } descubre { $place }: { $card }
match-reveals-closed = { $name } descubre { $place }
match-second-card = una segunda carta
match-skips = { $name } pierde un turno
match-tie = empate
match-title = Memory Match
match-two-bonuses = { $name } tiene dos premios y elige: +2, o +1 y otro turno
match-two-penalties = { $name } tiene dos castigos y elige: -2, o -1 y perder el próximo turno
match-verdict = { $name } gana { $first } a { $second }: se han encontrado todas las parejas.
match-verdict-tie = Empate, { $first } a { $second }: se han encontrado todas las parejas.
match-wins = { $name } gana
match-wrong-deal = un reparto tiene aquí { $pairs }, { $bonuses } (7) y { $penalties } (8)
