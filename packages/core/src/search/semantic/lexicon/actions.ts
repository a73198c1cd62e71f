/** What one does (verbs); the nouns of the same doing stand in their own fields. */
export const ACTIONS = `
ir | go
venir ven | come
volver vuelve regresar | return
volar vuela | fly
nadar | swim
correr | run
caminar andar | walk
saltar brincar | jump leap
bailar danzar | dance
cantar | sing
tocar | play touch
jugar juega | play
ganar vencer | win
perder pierde | lose
comer come | eat
beber tomar | drink
cocinar | cook
hornear | bake
freir | fry
cortar | cut
probar prueba | taste try
oler huele | smell
ver mirar | see look watch
escuchar oir | listen hear
hablar | talk speak
decir | say tell
gritar | shout scream
reir | laugh
sonreir | smile
llorar | cry weep
besar | kiss
abrazar abrazo | hug embrace
amar querer | love
gustar | like
odiar | hate
sentir siente | feel
pensar piensa | think
creer | believe
saber conocer | know
aprender | learn
ensenar | teach
estudiar | study
leer | read
escribir | write
dibujar | draw
pintar | paint
contar | count
medir | measure
pesar | weigh
jurar | swear
trabajar | work
hacer | make do
crear | create
construir construye edificar | build construct
romper | break
destruir | destroy
reparar arreglar | repair fix
abrir | open
cerrar cierra | close shut
empezar comenzar iniciar | begin start
terminar acabar | finish end
parar detener | stop
seguir | follow
buscar | search seek
encontrar hallar encuentra | find
descubrir descubrimiento | discover discovery
explorar exploracion | explore exploration
viajar | travel
navegar navegacion navegante | navigate navigation navigator
conducir manejar | drive
montar cabalgar | ride
subir escalar trepar | climb rise
bajar | descend
caer caida | fall
nacer | born
crecer | grow
vivir | live
morir muere | die
dormir duerme | sleep
sonar suena | dream
despertar despierta | wake awaken
descansar reposar | rest
respirar | breathe
sanar curar | heal cure
cuidar | care
ayudar | help
proteger | protect
defender | defend
salvar rescatar | save rescue
guardar | keep
ahorrar | save
gastar | spend
comprar | buy
vender | sell
pagar | pay
dar regalar | give
recibir | receive
enviar mandar | send
llevar cargar | carry
traer | bring
arrojar lanzar tirar | throw launch
atrapar capturar | catch capture
golpear golpe | hit strike punch
patear patada | kick
luchar pelear pelea | fight struggle
cazar | hunt
pescar | fish
sembrar plantar | plant sow
cosechar | harvest
regar | water
limpiar | clean
lavar lavado | wash
secar | dry
planchar plancha | iron
coser | sew
tejer | knit weave
vestir viste | dress
brillar | shine
arder quemar | burn
encender | ignite
iluminar alumbrar iluminacion | illuminate lighting
soplar | blow
girar | spin turn
rodar | roll
mover mueve movimiento | move movement
empujar | push
jalar | pull
flotar | float
hundir | sink
fluir flujo | flow
cruzar | cross
entrar entrada | enter entrance entry
salir salida | exit
unir juntar | unite join
conectar | connect
separar | separate
compartir | share
elegir escoger | choose
cambiar | change
transformar transformacion | transform transformation
mejorar | improve
innovar | innovate
imaginar | imagine
desear | wish
esperar | wait
celebrar | celebrate
divertir | entertain
disfrutar gozar | enjoy
relajar relajo | relax
meditar meditacion | meditate meditation
rezar orar | pray
bendecir | bless
perdonar | forgive
confiar | trust
atreverse atrevete | dare
servir | serve
liderar | lead
gobernar | govern rule
reinar | reign
decidir decision | decide decision
pedir | ask
responder respuesta | answer respond response
preguntar pregunta | ask question
llamar llamada | call
avisar | warn
mostrar muestra | show
ocultar esconder | hide
`;
