/** Faith, saints, gods, creatures of legend and magic. */
export const RELIGION_AND_MYTH = `
dios deidad divino/a | god deity divine
diosa | goddess
santo/a san | saint holy
jesus | jesus
cristo cristiano/a | christ christian
virgen_maria | virgin_mary
apostol | apostle
profeta profecia | prophet prophecy
angel angelito | angel
angelical | angelic
angel_de_la_guarda angel_guardian | guardian_angel
arcangel | archangel
serafin | seraph
querubin | cherub
demonio diablo satanas | demon devil satan
diablillo | imp
infierno infernal | hell inferno infernal
paraiso | paradise
eden | eden
milagro milagroso/a | miracle miraculous
oracion rezo plegaria | prayer
biblia biblico/a | bible biblical
evangelio evangelico/a | gospel evangelical
iglesia | church
capilla | chapel
catedral | cathedral
templo | temple
altar | altar
monasterio convento abadia | monastery convent abbey
monje fraile | monk friar
monja | nun
abad | abbot
sacerdote cura | priest
obispo obispado | bishop
cardenal | cardinal
papa | pope
misionero/a | missionary
parroquia | parish
misa | mass
cruz | cross
rosario | rosary
pecado pecador/a | sin sinner
salvacion salvador/a | salvation savior saviour
resurreccion | resurrection
navidad natividad | nativity
belen | bethlehem
jerusalen | jerusalem
sion | zion
arca | ark
diluvio | flood deluge
fantasma espectro | ghost phantom specter spectre
vampiro/a | vampire
zombi | zombie
hombre_lobo | werewolf
bruja brujo brujeria | witch witchcraft sorceress
mago hechicero | wizard magician sorcerer mage
hechizo conjuro | spell charm
varita_magica | magic_wand
bola_de_cristal | crystal_ball
pocion | potion
elixir | elixir
duende | goblin elf leprechaun
elfo | elf elves
gnomo | gnome
hada | fairy
ogro | ogre
monstruo monstruoso/a | monster monstrous
dragon | dragon
unicornio | unicorn
pegaso | pegasus
fenix | phoenix
grifo | griffin
sirena | mermaid siren
triton | triton
centauro | centaur
minotauro | minotaur
ciclope | cyclops
titan titanico/a | titan titanic
coloso colosal | colossus colossal
hercules | hercules
aquiles | achilles
ulises | ulysses odysseus
apolo | apollo
atlas | atlas
zeus | zeus
poseidon | poseidon
afrodita | aphrodite
atenea | athena
minerva | minerva
diana | diana
cupido | cupid
musa | muse
ninfa | nymph
esfinge | sphinx
oraculo | oracle
olimpo olimpico/a | olympus olympic olympics
troya troyano/a | troy trojan
atlantida | atlantis
mito mitico/a mitologia | myth mythical mythology
amuleto talisman | amulet charm talisman
tarot | tarot
horoscopo | horoscope
astrologia | astrology
buda | buddha
momia | mummy
tumba | tomb grave
cementerio | cemetery graveyard
inmortalidad | immortality
quimera | chimera
hidra | hydra
`;
