/**
 * The English verbs with a past that is not, or not only, made with -ed, a line each: the verb, its pasts
 * and its participles. Of a verb alone they are mostly other words on marks: LED, FELT, SAID.
 */
export const IRREGULAR_ENGLISH_VERBS = `
become became become
begin began begun
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burned burnt
buy bought
catch caught
choose chose chosen
come came
cut cut
dig dug
do did done
draw drew drawn
dream dreamed dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel
fight fought
find found
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone
grind ground
grow grew grown
hang hung
hear heard
hide hid hidden
hit hit
hold held
hurt
keep kept
knit knitted knit
know knew known
lead
leap leaped leapt
learn learned learnt
leave left
lose lost
make made
mean meant
meet met
pay paid
put put
quit
read read
ride rode ridden
rise rose risen
run ran
say
see saw seen
seek sought
sell sold
send sent
sew sewed sewn
shake shook shaken
shine shone
shoot shot
show showed shown
shrink shrank shrunk
shut shut
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
smell smelled smelt
sow sowed sown
speak spoke spoken
spend spent
spin spun
spread
stand stood
steal stole stolen
stick stuck
stink stank
strike struck
swear swore sworn
sweep swept
swim swam swum
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
weave wove woven
weep wept
win won
write wrote written
`;
