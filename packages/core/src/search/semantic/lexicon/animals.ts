/** Mammals, reptiles and amphibians, and what they are made of. */
export const ANIMALS = `
animal bestia fiera | animal beast
mascota | pet mascot
perro/a perrito/a can canino/a | dog canine hound doggy
cachorro/a perrito/a | puppy pup cub
gato/a felino/a michi minino/a | cat feline kitten kitty
leon/a leonino/a | lion lioness
tigre tigresa | tiger tigress
jaguar | jaguar
puma | puma cougar
pantera | panther
leopardo | leopard
guepardo chita | cheetah
lince | lynx bobcat
lobo/a lobezno/a | wolf
zorro/a | fox vixen
oso/a osezno/a | bear
oso_polar | polar_bear
panda | panda
koala | koala
canguro | kangaroo
mono/a simio macaco | monkey ape
gorila | gorilla
chimpance | chimpanzee chimp
orangutan | orangutan
elefante/a | elephant
mamut | mammoth
rinoceronte | rhinoceros rhino
hipopotamo | hippopotamus hippo
jirafa | giraffe
cebra | zebra
camello dromedario | camel dromedary
llama | llama
alpaca | alpaca
vicuna | vicuna
guanaco | guanaco
caballo corcel equino/a ecuestre | horse steed equine equestrian
yegua | mare
potro/a potrillo | colt foal
semental padrillo | stallion
poni | pony
burro/a asno | donkey
mula | mule
toro taurino/a | bull
novillo | steer
vaca vacuno bovino/a | cow cattle bovine
ternero/a becerro | calf
buey | ox oxen
bufalo | buffalo
bisonte | bison
yak | yak
oveja ovino/a | sheep ewe
cordero/a borrego | lamb
carnero | ram
cabra cabrito chivo/a caprino/a | goat
cerdo/a chancho/a puerco/a porcino/a | pig hog pork
jabali | boar
conejo/a | rabbit bunny
liebre | hare
ciervo/a venado | deer stag
alce | moose elk
reno | reindeer
gacela | gazelle
antilope | antelope
huemul | huemul
pudu | pudu
ardilla | squirrel
castor | beaver
nutria | otter
raton/a ratoncito | mouse mice
rata | rat
hamster | hamster
chinchilla | chinchilla
erizo puercoespin | hedgehog porcupine
topo | mole
murcielago | bat
mapache | raccoon
tejon | badger
zorrillo mofeta chingue | skunk
huron | ferret
coipo | coypu
armadillo quirquincho | armadillo
hiena | hyena
chacal | jackal
coyote | coyote
mangosta | mongoose
suricata | meerkat
perezoso | sloth
dinosaurio | dinosaur
cocodrilo | crocodile
caiman | alligator caiman
serpiente culebra | snake serpent
vibora | viper
vibora_de_cascabel cascabel | rattlesnake
cobra | cobra
piton | python
anaconda | anaconda
lagarto lagartija | lizard
iguana | iguana
camaleon | chameleon
tortuga | turtle tortoise
rana | frog
sapo | toad
salamandra | salamander
manada rebano | herd flock
garra zarpa | claw paw talon
pezuna | hoof hooves
herradura | horseshoe
cola rabo | tail
cuerno asta | horn antler
melena crin | mane
pelaje | fur
colmillo | fang tusk
hocico | snout muzzle
guarida madriguera cubil | den lair burrow
establo caballeriza pesebre | stable manger
jaula | cage
montura silla_de_montar | saddle
huella pisada | footprint paw_print track
`;
