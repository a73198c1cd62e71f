/** What things are like (adjectives): size, shape, strength, taste of the speaker. */
export const QUALITIES = `
grande gran magno | big large great grand | grosse magnus
pequeno chico chiquito | small little | petit petite piccolo klein
diminuto minusculo | tiny | minuscule winzig
mini | mini
enorme inmenso | huge enormous immense | riesig
alto | high tall | haut hoch
bajo | low short | basso baixo niedrig
largo | long | lungo longue
corto breve | short brief | courte kurz brevis
ancho amplio | wide broad | ampio breit
angosto estrecho | narrow | etroit etroite stretto schmal
gordo | fat | grasso
delgado flaco esbelto | thin slim slender | magro sottile dunn schlank
grueso espeso | thick | epais epaisse spesso
profundo hondo | deep | profond profonde profondo tief
ligero liviano leve | light lightweight | leger legere leggero leicht
pesado | heavy | lourd lourde pesante schwer
fuerte recio robusto fortachon | strong robust mighty | forte fortis fort
debil | weak | faible debole schwach
firme solido | firm solid | solide
duro | hard | dur
blando suave | soft smooth gentle | weich doux douce
tierno | tender | zart tenero
rapido veloz raudo velocidad rapidez | fast quick rapid swift speedy speed | rapide veloce schnell velox
lento | slow | langsam
nuevo novedoso | new | nouveau nouvelle nuovo neu novus
viejo antiguo vetusto | old ancient antique | vieux vieille vecchio velho
moderno | modern | moderne
clasico | classic classical | classique classico klassisch
vintage | vintage
fresco frescura | fresh cool freshness | frais fraiche frisch
frio | cold | froid froide freddo kalt
caliente calido | hot warm | chaud chaude quente heiss
tibio | warm lukewarm | tiede tiepido lauwarm
ardiente | burning fiery | ardent ardente brennend
seco | dry | seche secco trocken
mojado humedo humedad | wet humid moist | humide bagnato molhado nass feucht
limpio | clean | pulito sauber limpo
sucio | dirty | sporco schmutzig sujo
puro pureza | pure purity | pur purus
mixto | mixed | mixte misto gemischt
lleno pleno | full | plein pleine pieno cheio voll
vacio | empty | vuoto vazio
abierto | open | ouvert ouverte aperto aberto offen
cerrado | closed | chiuso fechado geschlossen
facil | easy | facile einfach leicht
dificil | difficult | difficile schwierig
simple sencillo | simple | semplice einfach
complejo | complex | complexe complesso
bueno buen bien bondad | good well goodness | bon bonne buono bom kume
mejor | better best | meilleur migliore melhor besser beste
excelente excelencia | excellent excellence | eccellente exzellent
optimo | optimal optimum | optimale ottimo optimus
perfecto perfeccion | perfect perfection | parfaite perfetto perfeito perfekt
superior | superior | superieur superiore
mayor | major greater | majeur maggiore maior
premium | premium
selecto | select | scelto erlesen
exclusivo | exclusive | exclusif exklusiv esclusivo
especial | special | speciale speziell besonders
fino | fine | fein
malo mal maldad | bad evil | mauvais mauvaise cattivo schlecht
maligno malvado | evil wicked | maligne malvagio
feo | ugly | brutto hasslich feio
lindo bonito | pretty cute nice | joli jolie hubsch kawaii sumaq
guapo | handsome | beau
precioso | precious gorgeous | precieux precieuse prezioso
encantador encanto | charming charm | charmant charmante incanto
magnifico esplendido esplendor | magnificent splendid splendor | magnifique splendide prachtig splendido
maravilloso maravilla | wonderful marvelous wonder marvel | merveille merveilleux meraviglia maravilha wunderbar wunder
increible asombroso | incredible amazing awesome | incroyable incredibile unglaublich
fantastico fantasia | fantastic fantasy | fantastique fantastisch fantasie
extraordinario | extraordinary | extraordinaire
fabuloso fabula | fabulous fable | fabelhaft fabuleux favola favoloso
magico magia | magic magical | magie magique magisch zauber
misterioso misterio | mysterious mystery | mystere mistero geheimnis mysterium
secreto | secret | segreto segredo geheim
oculto escondido | hidden | nascosto verborgen
raro extrano | strange rare weird | etrange strano seltsam
loco locura | crazy mad madness | folie pazzo louco verruckt
feliz alegre felicidad alegria | happy happiness joy joyful merry | heureux heureuse felice glucklich joie gioia
triste tristeza | sad sadness | tristesse tristezza traurig
tranquilo calmo sereno serenidad | calm quiet serene serenity tranquil | tranquille tranquillo ruhig calme
silencioso silencio | silent silence | silenzio stille
furioso furia ira | furious fury rage | furieux wut wutend
feroz bravo | fierce ferocious brave | feroce
salvaje silvestre | wild savage | sauvage selvaggio selvagem
manso | tame
amable | kind | freundlich
generoso generosidad | generous generosity | genereux genereuse grosszugig
inteligente listo | intelligent smart clever | intelligente klug
tonto | silly fool | stupido dumm
orgulloso orgullo | proud pride | orgueil orgoglio orgulho stolz superbia
humilde humildad | humble humility | umile demutig
rico riqueza | rich wealthy riches wealth | riche ricco reich richesse reichtum
pobre pobreza | poor poverty | pauvre povero
libre | free | libero frei
gratis gratuito | free | gratuit gratuite kostenlos
seguro seguridad | safe secure safety security | securite sicuro sicherheit sicher seguranca
peligroso peligro | dangerous danger | dangereux pericolo gefahr perigo
verdadero verdad veraz | true truth | vero verite verita verdade wahrheit veritas
autentico genuino | authentic genuine | authentique echt
falso | false fake | faux falsch
exacto preciso precision | exact precise precision accurate | exakt genau
correcto corregir correccion | correct right correction | corretto richtig
derecho | right | destra droite rechts direita
izquierdo | left | sinistra esquerda
recto | straight | diritto gerade
redondo | round | rond ronde rotondo rund
plano | flat | piatto flach
agudo filoso | sharp | scharf aigu
liso | smooth | liscio glatt
aspero | rough | ruvido rauh
agrio acido | sour | acide sauer
amargo | bitter | amer amaro
maduro | ripe mature | maturo reif
crudo | raw
organico | organic | organique organisch
integral | whole wholegrain | integrale vollkorn
eterno eternidad perpetuo | eternal eternity | eternel eternelle ewig aeternus eternite ewigkeit
inmortal | immortal | immortel immortelle immortale unsterblich
sagrado sacro | sacred holy | sacre heilig
invisible | invisible | invisibile unsichtbar
invencible | invincible | invincibile unbesiegbar invictus
valioso | valuable | wertvoll
util | useful | utile nutzlich
listo | ready | bereit
distinto diferente | different | diverso anders
igual | equal | egal egale uguale gleich
comun | common | commun comune
publico | public | publique pubblico
privado | private | prive privee privato privat
personal | personal | personnel personale
popular | popular | populaire popolare
famoso fama celebre | famous fame celebrity | fameux beruhmt
internacional | international | internationale internazionale
local | local | locale
regional | regional | regionale
activo actividad | active activity | actif attivo aktiv attivita
dinamico | dynamic | dynamique dynamisch
elastico flexible | elastic flexible | elastique elastisch
estable estabilidad | stable stability | stabil stabile
practico | practical | pratique praktisch
versatil | versatile | polyvalent
eficaz eficiente eficiencia | effective efficient efficiency | efficace effizient
potente potencia | powerful potent potency | puissant puissance macht
extremo | extreme | estremo
radical | radical | radikal
intenso | intense | intensiv
tradicional tradicion | traditional tradition | tradizione traditionnel
ideal | ideal | ideale
propio | own | propre proprio eigen
virgen | virgin | vierge vergine virgem jungfrau
rustico | rustic | rustique rustikal
casero | homemade | hausgemacht
portatil | portable | portatile tragbar
movil | mobile | mobil
vertical | vertical | verticale
interior interno | interior inner internal | interieur interiore
exterior externo | exterior outer external | exterieur esteriore
proximo | next | prochain prossimo nachste
naciente creciente | rising growing | crescente
lejano | distant far | lointain lontano
cercano | near close | vicino nahe proche
unido | united | unie unita
perdido | lost | perdu perdue verloren perduto
dormido | asleep sleepy | endormi schlafend
despierto | awake | sveglio
sonriente risueno | smiling | souriant
bendito | blessed | benedetto benedictus
maldito | cursed damned | maudit maledetto
prohibido | forbidden prohibited | interdit proibito verboten vietato
`;
