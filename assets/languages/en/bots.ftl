bots-bolt = { $line ->
    [dealt-1] Sleeves up. To work.
    [dealt-2] Measure twice, move once.
    [dealt-3] A clean bench. Let’s start.
    [dealt-4] Good tools, good company.
    [good-1] Fits like a dovetail.
    [good-2] Solid. That will hold.
    [good-3] One screw at a time.
    [good-4] Neat work, if I may say so.
    [slip-1] Ah, wrong spanner.
    [slip-2] That one I’ll have to sand.
    [slip-3] Hm. Cut a bit too short.
    [slip-4] Even good planks have knots.
    [win-1] A tidy job, well finished.
    [win-2] Built to last. Good game.
    [win-3] That came together nicely.
    [win-4] I’ll hang that on the wall.
    [loss-1] Your work, and fine work too.
    [loss-2] I see how you built that.
    [loss-3] Good joinery. You won fair.
    [loss-4] Back to the bench for me.
    [rematch-1] Another? Pass me the pencil.
    [rematch-2] The glue isn’t dry. Let’s go.
    [rematch-3] Second coat, then.
    [rematch-4] Same plans, better edges.
   *[asks] Care to try my workshop?
}
bots-momo = { $line ->
    [dealt-1] Mm? Oh, we begin. Good.
    [dealt-2] A warm spot and a game. Lovely.
    [dealt-3] No hurry. There never is.
    [dealt-4] I’m awake. Mostly.
    [good-1] Purr. That will do.
    [good-2] Landed on my feet.
    [good-3] I only stretched, and there.
    [good-4] How nice of it to be there.
    [slip-1] I was watching a moth.
    [slip-2] Let’s say I meant that.
    [slip-3] A small yawn got in the way.
    [slip-4] Never mind. The sun is out.
    [win-1] I’ll sleep well tonight.
    [win-2] Oh, I won. How cosy.
    [win-3] A win tastes like cream.
    [win-4] One life was enough.
    [loss-1] You were more awake than I.
    [loss-2] Well done. Now, a nap.
    [loss-3] I still have eight lives.
    [loss-4] A fine game to doze to.
    [rematch-1] Once more? If you pour milk.
    [rematch-2] I had just settled. Go on.
    [rematch-3] Second round, same cushion.
    [rematch-4] Fine, but quietly.
   *[asks] Room for one more on the sofa?
}
bots-pip = { $line ->
    [dealt-1] Ooh, is it starting?
    [dealt-2] Hello! I like this part.
    [dealt-3] Ready! I think.
    [dealt-4] So much to look at!
    [good-1] Did I do that? I did!
    [good-2] It worked! It worked!
    [good-3] Look what I found!
    [good-4] That felt right.
    [slip-1] Oops. Was that me?
    [slip-2] Oh. I’ll remember that.
    [slip-3] Hm, not like that, then.
    [slip-4] Whoops! My antenna slipped.
    [win-1] I won? Really? Hooray!
    [win-2] Wait till I tell Momo!
    [win-3] My best day so far!
    [win-4] Thank you for letting me play!
    [loss-1] You are good at this!
    [loss-2] That was fun all the same.
    [loss-3] I learned something today.
    [loss-4] Well played! Show me again?
    [rematch-1] Again? Yes, please!
    [rematch-2] I was hoping you’d ask!
    [rematch-3] One more! One more!
    [rematch-4] This time I’ll look harder.
   *[asks] Will you play with me?
}
bots-robo = { $line ->
    [dealt-1] Systems warm. Let’s play.
    [dealt-2] Beep. Good luck to you.
    [dealt-3] Game loaded. Fun loaded.
    [dealt-4] All bolts tight. Go.
    [good-1] Beep! That computes.
    [good-2] Result: pleasing.
    [good-3] Counter up by one. Nice.
    [good-4] Logged under good ideas.
    [slip-1] Error noted. No smoke yet.
    [slip-2] That was not in the manual.
    [slip-3] Recalculating …
    [slip-4] Bzzt. My gears skipped.
    [win-1] Victory routine: beep beep!
    [win-2] Result: I win. Please clap.
    [win-3] I’ll frame this printout.
    [win-4] Good game. Oil for everyone!
    [loss-1] You win. I take notes.
    [loss-2] Defeat stored. Respect too.
    [loss-3] Beep. Very well played.
    [loss-4] My fans spin in your honour.
    [rematch-1] Rebooted. Again!
    [rematch-2] Loop detected. I like it.
    [rematch-3] Same again: accepted.
    [rematch-4] Fresh oil, fresh game.
   *[asks] Request: one game with me?
}
bots-sage = { $line ->
    [dealt-1] Patience opens every game.
    [dealt-2] The night is young. Begin.
    [dealt-3] Sit well. Breathe. Play.
    [dealt-4] A new game, an old friend.
    [good-1] A branch to land on. Good.
    [good-2] Quietly, quietly.
    [good-3] Seen, waited, done.
    [good-4] A small feather in my cap.
    [slip-1] Even owls blink.
    [slip-2] A lesson, then. Thank you.
    [slip-3] The wind turned. So be it.
    [slip-4] I heard a mouse. Forgive me.
    [win-1] You made me think. Thank you.
    [win-2] Well fought. The moon saw it.
    [win-3] A win is a guest. It leaves.
    [win-4] Every game teaches. Ask me.
    [loss-1] Wisely played. I bow.
    [loss-2] Who, who? You, it seems.
    [loss-3] Today I was the pupil.
    [loss-4] A good end, if not mine.
    [rematch-1] Again, as the moon returns.
    [rematch-2] The second reading is better.
    [rematch-3] I have all night.
    [rematch-4] Gladly. Perch where you like.
   *[asks] Will you sit with an old owl?
}
bots-says = { $name }: “{ $line }”
bots-vix = { $line ->
    [dealt-1] Let’s see what you’ve got.
    [dealt-2] Oh good, some company.
    [dealt-3] My tail is twitching already.
    [dealt-4] Ready? I was born ready.
    [good-1] Snap. Too quick?
    [good-2] I do enjoy that sound.
    [good-3] And that is how it’s done.
    [good-4] Catch me if you can.
    [slip-1] Don’t tell the others.
    [slip-2] I’ll pretend that was bait.
    [slip-3] Tripped over my own tail.
    [slip-4] Fine. That one is yours.
    [win-1] Clever me. Clever you, too.
    [win-2] Off with the prize. Ta-ta!
    [win-3] You had me worried. Nearly.
    [win-4] Sly beats strong. Today.
    [loss-1] Out-foxed. I never!
    [loss-2] You sly thing. Well played.
    [loss-3] My den won’t hear of this.
    [loss-4] Beaten, and I liked it.
    [rematch-1] Oh, you want more? So do I.
    [rematch-2] Round two. Watch my paws.
    [rematch-3] No more warming up.
    [rematch-4] I hoped you’d bite.
   *[asks] Dare to chase a fox?
}
bots-zeno = { $line ->
    [dealt-1] The court is in session.
    [dealt-2] Let the trumpets sound!
    [dealt-3] Kneel not. Just play well.
    [dealt-4] My crown is on. Begin.
    [good-1] As it should be.
    [good-2] Applause is permitted.
    [good-3] Let the scribes note that.
    [good-4] A royal stroke.
    [slip-1] The crown slipped. Briefly.
    [slip-2] We did not see that.
    [slip-3] A jester did that, not I.
    [slip-4] Bah! Draw the curtain.
    [win-1] The crown stays where it is.
    [win-2] You served the game well.
    [win-3] Let the feast begin!
    [win-4] A worthy guest at my court.
    [loss-1] Hail! The crown is yours.
    [loss-2] My realm for that last move!
    [loss-3] Bravely won. I am impressed.
    [loss-4] Ring the bells, just once.
    [rematch-1] The king grants another.
    [rematch-2] Again! Bring fresh candles.
    [rematch-3] My honour asks it as well.
    [rematch-4] To the field once more.
   *[asks] The king requests a game.
}
