/** Virtues, feelings, ideas and states of mind. */
export const VIRTUES_AND_FEELINGS = `
amor amoroso/a | love loving lovely
te_amo te_quiero | love_you
carino afecto | affection fondness
pasion apasionado/a | passion passionate
romance romantico/a | romance romantic
odio | hate hatred
esperanza | hope
fe | faith
caridad | charity
confianza | trust confidence
lealtad leal | loyalty loyal
fidelidad fiel | fidelity faithful
honestidad honesto/a | honesty honest
valor valentia coraje valiente | courage valor brave bravery
audacia audaz osado/a | boldness bold daring
prudencia prudente | prudence prudent
paciencia | patience
templanza | temperance
sabiduria | wisdom
conocimiento | knowledge
inteligencia | intelligence
razon razonable | reason reasonable
logico/a | logic logical
idea | idea
pensamiento | thought thinking
memoria | memory
recuerdo | memory souvenir remembrance
nostalgia | nostalgia
olvido | oblivion
ilusion | illusion
imaginacion | imagination
inspiracion | inspiration
creacion creativo/a creatividad | creation creative creativity
innovacion innovador/a | innovation innovative
exito exitoso/a | success successful
fracaso | failure
progreso | progress
desarrollo | development
crecimiento | growth
cambio | change
evolucion evolutivo/a | evolution
vanguardia | avant_garde vanguard
futuro futurista | future futuristic
destino | destiny fate destination
suspiro | sigh
deseo | desire wish
tentacion | temptation
capricho antojo | whim craving caprice
obsesion | obsession
emocion emocionante | emotion exciting emotional
sensacion sensacional | sensation sensational
sentimiento sentido | feeling sense
sorpresa sorprendente | surprise surprising
miedo temor | fear
terror horror | terror horror
soledad solitario/a | solitude loneliness lonely solitary
envidia | envy
celos celoso/a | jealousy jealous
venganza | revenge vengeance
perdon | forgiveness pardon
gratitud agradecido/a | gratitude grateful
bendicion | blessing
maldicion | curse
promesa | promise
compromiso | commitment
respeto | respect
dignidad | dignity
igualdad | equality
equidad | equity
unidad union | unity union
armonia armonico/a | harmony harmonious
equilibrio | balance equilibrium
solidaridad solidario/a | solidarity
ayuda | help aid
apoyo | support
cuidado | care
proteccion protector/a | protection protector
defensa defensor/a | defense defence defender
rescate | rescue
servicio | service
atencion | attention
calidad | quality
garantia | guarantee warranty
ventaja | advantage
beneficio | benefit
oportunidad | opportunity
objetivo | objective target
mision | mission
proposito | purpose
proyecto | project
voluntad | will willpower
impulso | impulse boost
ritual rito | ritual rite
zen | zen
karma | karma
caos caotico/a | chaos chaotic
orden | order
travesura travieso/a | mischief naughty
broma | joke prank
humor | humor humour
cultura cultural | culture cultural
origen original | origin original
esencia esencial | essence essential
alma | soul
espiritu espiritual | spirit spiritual
conciencia | conscience consciousness awareness
causa | cause
efecto | effect
impacto | impact
contacto | contact
conexion | connection
encuentro | encounter meeting
despedida adios | farewell goodbye
bienvenido/a | welcome
saludo hola | hello greeting hi
gracias | thanks thank_you
buenos_dias | good_morning
buenas_noches | good_night
si | yes
no nunca jamas | no never
siempre | always forever
`;
