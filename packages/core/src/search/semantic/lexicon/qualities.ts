/** What things are like (adjectives): size, shape, strength, taste of the speaker. */
export const QUALITIES = `
grande gran magno | big large great grand
pequeno chico chiquito | small little
diminuto minusculo | tiny
mini | mini
enorme inmenso | huge enormous immense
alto | high tall
bajo | low short
largo | long
corto breve | short brief
ancho amplio | wide broad
angosto estrecho | narrow
gordo | fat
delgado flaco esbelto | thin slim slender
grueso espeso | thick
profundo hondo | deep
ligero liviano leve | light lightweight
pesado | heavy
fuerte recio robusto fortachon | strong robust mighty
debil | weak
firme solido | firm solid
duro | hard
blando suave | soft smooth gentle
tierno | tender
rapido veloz raudo velocidad rapidez | fast quick rapid swift speedy speed
lento | slow
nuevo novedoso | new
viejo antiguo vetusto | old ancient antique
moderno | modern
clasico | classic classical
vintage | vintage
fresco frescura | fresh cool freshness
frio | cold
caliente calido | hot warm
tibio | warm lukewarm
ardiente | burning fiery
seco | dry
mojado humedo humedad | wet humid moist
limpio | clean
sucio | dirty
puro pureza | pure purity
mixto | mixed
lleno pleno | full
vacio | empty
abierto | open
cerrado | closed
facil | easy
dificil | difficult
simple sencillo | simple
complejo | complex
bueno buen bien bondad | good well goodness
mejor | better best
excelente excelencia | excellent excellence
optimo | optimal optimum
perfecto perfeccion | perfect perfection
superior | superior
mayor | major greater
premium | premium
selecto | select
exclusivo | exclusive
especial | special
fino | fine
malo mal maldad | bad evil
maligno malvado | evil wicked
feo | ugly
lindo bonito | pretty cute nice
guapo | handsome
precioso | precious gorgeous
encantador encanto | charming charm
magnifico esplendido esplendor | magnificent splendid splendor
maravilloso maravilla | wonderful marvelous wonder marvel
increible asombroso | incredible amazing awesome
fantastico fantasia | fantastic fantasy
extraordinario | extraordinary
fabuloso fabula | fabulous fable
magico magia | magic magical
misterioso misterio | mysterious mystery
secreto | secret
oculto escondido | hidden
raro extrano | strange rare weird
loco locura | crazy mad madness
feliz alegre felicidad alegria | happy happiness joy joyful merry
triste tristeza | sad sadness
tranquilo calmo sereno serenidad | calm quiet serene serenity tranquil
silencioso silencio | silent silence
furioso furia ira | furious fury rage
feroz bravo | fierce ferocious brave
salvaje silvestre | wild savage
manso | tame
amable | kind
generoso generosidad | generous generosity
inteligente listo | intelligent smart clever
tonto | silly fool
orgulloso orgullo | proud pride
humilde humildad | humble humility
rico riqueza | rich wealthy riches wealth
pobre pobreza | poor poverty
libre | free
gratis gratuito | free
seguro seguridad | safe secure safety security
peligroso peligro | dangerous danger
verdadero verdad veraz | true truth
autentico genuino | authentic genuine
falso | false fake
exacto preciso precision | exact precise precision accurate
correcto | correct right
derecho | right
izquierdo | left
recto | straight
redondo | round
plano | flat
agudo filoso | sharp
liso | smooth
aspero | rough
agrio acido | sour
amargo | bitter
maduro | ripe mature
crudo | raw
organico | organic
integral | whole wholegrain
eterno eternidad perpetuo | eternal eternity
inmortal | immortal
sagrado sacro | sacred holy
invisible | invisible
invencible | invincible
valioso | valuable
util | useful
listo | ready
distinto diferente | different
igual | equal
comun | common
publico | public
privado | private
personal | personal
popular | popular
famoso fama celebre | famous fame celebrity
internacional | international
local | local
regional | regional
activo actividad | active activity
dinamico | dynamic
elastico flexible | elastic flexible
estable estabilidad | stable stability
practico | practical
versatil | versatile
eficaz eficiente eficiencia | effective efficient efficiency
potente potencia | powerful potent potency
extremo | extreme
radical | radical
intenso | intense
tradicional tradicion | traditional tradition
ideal | ideal
propio | own
virgen | virgin
rustico | rustic
casero | homemade
portatil | portable
movil | mobile
vertical | vertical
interior interno | interior inner internal
exterior externo | exterior outer external
proximo | next
naciente creciente | rising growing
lejano | distant far
cercano | near close
unido | united
perdido | lost
dormido | asleep sleepy
despierto | awake
sonriente risueno | smiling
bendito | blessed
maldito | cursed damned
prohibido | forbidden prohibited
`;
