/** Mammals, reptiles and amphibians, and what they are made of. */
export const ANIMALS = `
animal bestia fiera | animal beast | bete bestie
mascota | pet mascot | haustier bichinho
perro/a perrito/a can canino/a | dog canine hound doggy | chien chienne hund cane canis trewa allqu inu
cachorro/a perrito/a | puppy pup cub | chiot cucciolo/a welpe filhote
gato/a felino/a michi minino/a | cat feline kitten kitty | gatto/a katze kater minou gattino chaton felis neko chat
leon/a leonino/a | lion lioness | leone leonessa lowe leao lionne
tigre tigresa | tiger tigress | tigressa tigresse
jaguar | jaguar | onca
puma | puma cougar
pantera | panther | panthere pantherin
leopardo | leopard
guepardo chita | cheetah | guepard ghepardo gepard
lince | lynx bobcat | luchs
lobo/a lobezno/a | wolf | loup lupo louve lupus lobinho okami
zorro/a | fox vixen | renard volpe fuchs raposa vulpes culpeu kitsune
oso/a osezno/a | bear | orso/a ourson ursus urso/a kuma baren
oso_polar | polar_bear | eisbar
panda | panda
koala | koala
canguro | kangaroo | kangourou kanguru
mono/a simio macaco | monkey ape | singe scimmia affe macaque
gorila | gorilla | gorille
chimpance | chimpanzee chimp
orangutan | orangutan
elefante/a | elephant | elefant elefantino
mamut | mammoth | mammouth
rinoceronte | rhinoceros rhino | nashorn
hipopotamo | hippopotamus hippo | nilpferd
jirafa | giraffe | girafe giraffa
cebra | zebra | zebre
camello dromedario | camel dromedary | chameau cammello kamel
llama | llama
alpaca | alpaca
vicuna | vicuna
guanaco | guanaco
caballo corcel equino/a ecuestre | horse steed equine equestrian | cheval cavallo pferd cavalo equus kawellu chevaux
yegua | mare | jument cavalla stute egua
potro/a potrillo | colt foal | poulain puledro fohlen
semental padrillo | stallion | etalon stallone hengst
poni | pony | poney
burro/a asno | donkey | ane asino/a esel baudet
mula | mule | mulet
toro taurino/a | bull | taureau stier touro
novillo | steer
vaca vacuno bovino/a | cow cattle bovine | vache mucca kuh
ternero/a becerro | calf | veau vitello kalb bezerro
buey | ox oxen | boeuf bue ochse
bufalo | buffalo | buffle buffel
bisonte | bison
yak | yak
oveja ovino/a | sheep ewe | mouton pecora schaf ovelha brebis
cordero/a borrego | lamb | agneau agnello lamm cordeiro agnus
carnero | ram | belier widder
cabra cabrito chivo/a caprino/a | goat | chevre capra ziege
cerdo/a chancho/a puerco/a porcino/a | pig hog pork | cochon maiale schwein porco porc
jabali | boar | sanglier cinghiale wildschwein javali eber
conejo/a | rabbit bunny | lapin coniglio kaninchen coelho usagi
liebre | hare | lievre lepre
ciervo/a venado | deer stag | cerf cervo hirsch veado chevreuil reh
alce | moose elk | elch
reno | reindeer | renne
gacela | gazelle | gazella
antilope | antelope
huemul | huemul
pudu | pudu
ardilla | squirrel | ecureuil scoiattolo eichhornchen esquilo
castor | beaver | biber castoro
nutria | otter | loutre lontra
raton/a ratoncito | mouse mice | souris topolino maus
rata | rat | ratto ratte
hamster | hamster | criceto
chinchilla | chinchilla
erizo puercoespin | hedgehog porcupine | herisson riccio igel ourico
topo | mole | maulwurf talpa toupeira
murcielago | bat | pipistrello fledermaus morcego
mapache | raccoon | waschbar
tejon | badger | blaireau tasso dachs
zorrillo mofeta chingue | skunk
huron | ferret | furetto frettchen
coipo | coypu
armadillo quirquincho | armadillo
hiena | hyena | hyane
chacal | jackal | schakal sciacallo
coyote | coyote | kojote
mangosta | mongoose
suricata | meerkat
perezoso | sloth | faultier
dinosaurio | dinosaur | dinosaure dinosauro
cocodrilo | crocodile | coccodrillo krokodil
caiman | alligator caiman
serpiente culebra | snake serpent | serpente schlange filu
vibora | viper | vipere vipera
vibora_de_cascabel cascabel | rattlesnake
cobra | cobra
piton | python
anaconda | anaconda
lagarto lagartija | lizard | lezard lucertola eidechse
iguana | iguana
camaleon | chameleon | cameleon camaleonte
tortuga | turtle tortoise | tortue tartaruga schildkrote
rana | frog | grenouille frosch
sapo | toad | crapaud rospo
salamandra | salamander | salamandre
manada rebano | herd flock | troupeau gregge herde rebanho
garra zarpa | claw paw talon | griffe artiglio kralle
pezuna | hoof hooves | sabot huf zoccolo
herradura | horseshoe | hufeisen
cola rabo | tail | schwanz
cuerno asta | horn antler | corne corno chifre
melena crin | mane | criniere criniera juba
pelaje | fur | fourrure pelliccia
colmillo | fang tusk | zanna
hocico | snout muzzle | schnauze museau focinho
guarida madriguera cubil | den lair burrow | taniere tana repaire
establo caballeriza pesebre | stable manger | ecurie scuderia stalla
jaula | cage | gabbia kafig gaiola
montura silla_de_montar | saddle | selle sattel
huella pisada | footprint paw_print track | empreinte orma pegada
`;
