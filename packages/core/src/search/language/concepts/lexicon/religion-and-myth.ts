/** Faith, saints, gods, creatures of legend and magic. */
export const RELIGION_AND_MYTH = `
dios deidad divino/a | god deity divine | dieu dio deus gott divin
diosa | goddess | deesse dea gottin deusa
santo/a san | saint holy | sainte sankt sanctus heilig
jesus | jesus | gesu iesus
cristo cristiano/a | christ christian | cristao christus chretien christlich
virgen_maria | virgin_mary
apostol | apostle | apotre apostolo apostolus
profeta profecia | prophet prophecy | prophete
angel angelito | angel | ange angelo anjo engel angelus
angelical | angelic | angelique angelico
angel_de_la_guarda angel_guardian | guardian_angel
arcangel | archangel | archange arcangelo erzengel
serafin | seraph | seraphin serafino
querubin | cherub | cherubin cherubino
demonio diablo satanas | demon devil satan | diable diavolo diabo teufel demone
diablillo | imp
infierno infernal | hell inferno infernal | enfer holle infernum
paraiso | paradise | paradis paradiso paradies
eden | eden
milagro milagroso/a | miracle miraculous | miracolo milagre miraculum
oracion rezo plegaria | prayer | priere preghiera gebet oracao
biblia biblico/a | bible biblical | bibel bibbia
evangelio evangelico/a | gospel evangelical | evangile vangelo evangelium
iglesia | church | eglise chiesa igreja kirche ecclesia
capilla | chapel | chapelle cappella capela kapelle
catedral | cathedral | cathedrale cattedrale duomo
templo | temple | tempio tempel templum
altar | altar
monasterio convento abadia | monastery convent abbey | monastere monastero kloster abbaye mosteiro abbazia
monje fraile | monk friar | moine monge frate
monja | nun | nonne suora freira
abad | abbot | abbe abate
sacerdote cura | priest | pretre prete priester
obispo obispado | bishop | eveque vescovo bispo bischof
cardenal | cardinal
papa | pope | papst
misionero/a | missionary | missionnaire missionario missionar
parroquia | parish | paroisse parrocchia
misa | mass | messe missa
cruz | cross | croix croce kreuz
rosario | rosary | rosaire rosenkranz
pecado pecador/a | sin sinner | peccato sunde
salvacion salvador/a | salvation savior saviour | salut sauveur salvatore retter
resurreccion | resurrection | resurrezione auferstehung
navidad natividad | nativity | nativite
belen | bethlehem | betlemme
jerusalen | jerusalem
sion | zion
arca | ark | arche
diluvio inundacion | flood deluge | diluvium
fantasma espectro | ghost phantom specter spectre | fantome gespenst
vampiro/a | vampire | vampir
zombi | zombie
hombre_lobo | werewolf | werwolf lobisomem
bruja brujo brujeria | witch witchcraft sorceress | sorciere strega bruxa hexe kalku
mago hechicero | wizard magician sorcerer mage | magicien zauberer magus
hechizo conjuro | spell charm | sortilege incantesimo zauberspruch
varita_magica | magic_wand
bola_de_cristal | crystal_ball
pocion | potion | pozione
elixir | elixir | elisir elixier
duende | goblin elf leprechaun | lutin folletto kobold
elfo | elf elves
gnomo | gnome
hada | fairy | fata fada
ogro | ogre | orco
monstruo monstruoso/a | monster monstrous | monstre ungeheuer
dragon | dragon | drago drache dragao draco ryu
unicornio | unicorn | licorne unicorno einhorn
pegaso | pegasus | pegase
fenix | phoenix | phenix fenice
grifo | griffin | griffon grifone
sirena | mermaid siren | sirene meerjungfrau sereia
triton | triton
centauro | centaur | centaure zentaur
minotauro | minotaur | minotaure
ciclope | cyclops | cyclope zyklop
titan titanico/a | titan titanic | titano
coloso colosal | colossus colossal | colosse colosso kolossal
hercules | hercules | ercole hercule herakles
aquiles | achilles | achille
ulises | ulysses odysseus | ulysse ulisse
apolo | apollo | apollon
atlas | atlas
zeus | zeus
poseidon | poseidon
afrodita | aphrodite
atenea | athena | athene
minerva | minerva
diana | diana
cupido | cupid | cupidon
musa | muse
ninfa | nymph | nymphe
esfinge | sphinx | sfinge
oraculo | oracle | oracolo orakel
olimpo olimpico/a | olympus olympic olympics | olympia olympique
troya troyano/a | troy trojan | troia troie troja
atlantida | atlantis
mito mitico/a mitologia | myth mythical mythology | mythe mythos
amuleto talisman | amulet charm talisman | amulette amuletto
tarot | tarot
horoscopo | horoscope | oroscopo horoskop
astrologia | astrology | astrologie
buda | buddha
momia | mummy | mummia mumie
tumba sepulcro | tomb grave | tombe tomba
cementerio camposanto | cemetery graveyard | cimetiere cimitero friedhof
inmortalidad | immortality
quimera | chimera | chimere
hidra | hydra
`;
