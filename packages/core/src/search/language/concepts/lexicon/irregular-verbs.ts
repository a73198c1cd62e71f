/**
 * The English verbs with a past that is not, or not only, made with -ed, a line each: the verb, its pasts
 * and its participles. Of a verb alone they are mostly other words on marks: LED, FELT, SAID.
 */
export const IRREGULAR_VERBS = `
begin began begun
blow blew blown
break broke broken
bring brought
build built
burn burned burnt
buy bought
catch caught
choose chose chosen
come came
cut cut
do did done
draw drew drawn
dream dreamed dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feel
fight fought
find found
fly flew flown
forgive forgave forgiven
give gave given
go went gone
grow grew grown
hear heard
hide hid hidden
hit hit
keep kept
knit knitted knit
know knew known
lead
leap leaped leapt
learn learned learnt
lose lost
make made
pay paid
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
shine shone
show showed shown
shut shut
sing sang sung
sink sank sunk
sleep slept
smell smelled smelt
sow sowed sown
speak spoke spoken
spend spent
spin spun
strike struck
swear swore sworn
swim swam swum
teach taught
tell told
think thought
throw threw thrown
wake woke woken
weave wove woven
weep wept
win won
write wrote written
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
