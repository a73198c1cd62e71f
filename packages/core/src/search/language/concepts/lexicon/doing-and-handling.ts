/** What one does with things and others, and what happens to them (verbs). */
export const DOING_AND_HANDLING = `
quitar sacar remover | remove
sostener | hold
soltar | release
dejar abandonar abandono abandonado/a | leave abandon abandoned
quedarse quedar permanecer | stay remain
mantener | maintain
obtener conseguir adquirir adquisicion | get obtain acquire acquisition
alcanzar | reach
lograr logro | achieve achievement
cumplir | fulfill accomplish
intercambiar canjear intercambio canje | exchange swap
prestar | lend
pedir_prestado | borrow
deber | owe
devolver devolucion | refund
robar robo | steal robbery theft
matar | kill
asesinar asesino/a asesinato homicidio | murder murderer killer assassin homicide
disparar disparo | shoot
herir herido/a | wound injure injury wounded injured
lastimar | hurt
atacar ataque | attack
invadir invasion invasor/a | invade invasion invader
rendirse rendicion | surrender
resistir resistencia resistente | resist resistance resistant
sobrevivir supervivencia sobreviviente | survive survival survivor
escapar fuga evasion | escape getaway
huir | flee
perseguir persecucion | chase pursue pursuit
arrestar arresto | arrest
encerrar encierro | confine
liberar | liberate
secuestrar secuestro | kidnap kidnapping
torturar tortura | torture
castigar castigo | punish punishment
vengar | avenge
evitar eludir | avoid
impedir | prevent
interrumpir interrupcion | interrupt interruption
retrasar demorar retraso demora | delay
detectar deteccion | detect detection
ocurrir suceder acontecer | happen occur
aparecer aparicion | appear apparition
desaparecer desaparicion | disappear vanish disappearance
llegar llegada arribo | arrive arrival
partir partida | depart departure
pasar | pass
acercarse acercar | approach
alejarse alejar | withdraw
adelantar avanzar avance | advance
retroceder retirada | retreat
continuar proseguir | continue proceed
repasar | revise
existir existencia | exist existence
pertenecer | belong
depender dependiente | depend dependent
incluir | include
contener | contain
cubrir cubierta | cover
descubierto | uncovered
envolver envoltorio | wrap wrapping
desenvolver | unwrap
rellenar llenar | fill
vaciar | drain
verter derramar | pour spill
mezclar mezcla | mix mixture blend
agregar anadir sumar | add
restar | subtract
multiplicar multiplicacion | multiply multiplication
dividir division | divide division
reunir recolectar recoleccion | gather collect
acumular | accumulate
apilar | stack pile
esparcir | scatter spread
extender extension | extend extension
expandir expansion | expand expansion
reducir reduccion | reduce reduction
aumentar incrementar aumento incremento | increase
disminuir | decrease diminish
inflar | inflate
estirar | stretch
doblar | fold bend
torcer | twist
apretar | squeeze tighten
aplastar | crush smash
quebrar | crack
perforar perforacion | perforate
cavar excavar | dig
enterrar entierro | bury burial
levantar alzar | lift raise
elevar elevacion | elevate elevation
arrastrar | drag
colgar | hang
pegar | stick paste
fijar | fasten
rascar raspar | scratch scrape
frotar | rub
acariciar caricia | caress stroke
picar | chop prick
masticar | chew
lamer | lick
chupar | suck
escupir | spit
vomitar vomito | vomit
estornudar estornudo | sneeze
bostezar bostezo | yawn
roncar ronquido | snore
sudar transpirar sudor transpiracion | sweat perspiration
temblar temblor | tremble shiver tremor
tropezar tropiezo | stumble
resbalar | slip
deslizar deslizamiento | slide glide
arrodillarse | kneel
sentarse | sit
apoyar | lean
gatear | crawl
galopar galope | gallop
trotar trote | trot jog
vagar | wander roam
remar | row
hervir | boil
asar | roast
derretir fundir | melt
congelar | freeze
enfriar | chill
moler molienda | grind milling
rallar | grate
amasar | knead
untar | smear
alimentar | feed
barrer | sweep
fregar | scrub
remendar parchar parche | patch
instalar | install
ajustar ajuste | adjust adjustment
operar | operate
usar utilizar uso | use usage
aplicar aplicacion | apply application app
practicar | practice practise
competir competencia competidor/a competitivo/a | compete competition competitor competitive
participar participacion participante | participate participation participant
asistir asistencia | attend attendance
organizar organizacion | organize organization
administrar | administer
supervisar supervision supervisor/a | supervise supervision supervisor
preparar preparacion preparado/a | prepare preparation prepared
suministrar abastecer suministro abastecimiento | supply
distribuir | distribute
transferir transferencia | transfer
entregar | deliver
producir | produce
fabricar | manufacture
desarrollar | develop
imitar imitacion | imitate imitation
reemplazar sustituir reemplazo sustituto/a | replace replacement substitute
renovar renovacion | renew renewal
restaurar restauracion | restore restoration
recuperar recuperacion | recover recovery
reciclar | recycle
rehabilitar rehabilitacion | rehabilitate rehabilitation
adoptar adopcion | adopt adoption
criar crianza | breed breeding
casarse casar | marry
divorciarse divorcio | divorce
heredar | inherit
arriesgar riesgo | risk
donar donacion donante | donate donation donor
contribuir contribucion | contribute contribution
contratar | hire
renunciar renuncia | resign resignation
jubilar jubilado/a jubilacion retiro | retire retired retirement
graduarse graduado/a graduacion | graduate graduation
matricular matricula | enroll enrollment
registrar | enrol
inscribir inscripcion | inscribe inscription
imprimir | print
grabar grabacion | recording
transmitir transmision | broadcast transmit transmission
descargar descarga | download
activar activacion | activate activation
borrar eliminar eliminacion | delete erase remove
conquistar | conquer
dominar dominio | dominate dominion mastery
influir influencia influyente | influence influential
causar provocar | provoke
afectar | affect
danar dano | damage harm
contaminar contaminacion | pollute pollution contamination
infectar infeccion | infect infection
explotar estallar | explode
chocar choque colision | crash collide collision
accidentar accidente | accident
estrellar | smash
rebotar rebote | bounce rebound
despegar despegue | takeoff
acompanar | accompany
encargar encargo | entrust errand
poner colocar | put
coger agarrar | take grab grasp
derrotar derrota | defeat
apresurarse apurarse prisa apuro | hurry
durar duracion duradero/a | duration lasting durable
rasgar desgarrar | rip tear
atar amarrar | bind
tragar | swallow
sacudir agitar | shake
balancear balanceo | sway
marchar marcha | march
batir | whip whisk
lustrar pulir | polish
aterrizar aterrizaje | landing
empacar empaquetar | pack
morder mordida mordisco | bite
toser | cough
bucear | dive
patinar | skate
tostar | toast
calentar | heat
pelar | peel
funcionar | function
entrenar | train
transportar | transport
disenar | design
apostar | bet wager
bloquear bloqueo | block blockade
controlar | control
envenenar | poison
estacionar | park
acelerar | accelerate
frenar | brake
guiar | guide
escoltar | escort
recoger | pick
encontrarse | meet
dimitir | quit
gotear gotera | leak drip
rajar | split
volcar | overturn
congregar | congregate
contender | contend
desactivar | deactivate
averiguar | inquire
tramar | scheme
cenar | dine
afeitar afeitado | shave
demoler | demolish wreck
cobrar cobro | charge
ganarse | earn
tratamiento | treat treatment
perturbar | disturb
traicionar | betray
gestionar | manage
actuar actuacion | act perform performance
exponer exposicion | expose exhibition
ahogar | drown
destellar destello | flash
parpadear parpadeo | blink
chasquear chasquido | snap
sangrar | bleed
sanear | sanitize
aguantar soportar | endure
fracasar | fail
fallar | fail
latir latido pulso | pulse heartbeat
gatillar gatillo | trigger
colarse | sneak
cancelar cancelacion | cancel cancellation
reservar reserva | reservation
reclamar reclamo | claim
fijarse | stare
demandar | sue
ignorar | ignore
asignar | assign
cometer | commit
abofetear bofetada | slap
topar | bump
empujon | shove
asaltar asalto | assault
equipar equipamiento | equip equipment
fumar | smoke
bromear | joke
arruinar arruinado/a | ruin
botar | dump
desafiar retar | challenge
premiar | reward
apestar | stink
acechar | stalk lurk
descuidar | ignore neglect
enganchar | hook
pararse erguirse | stand
establecerse | settle
proporcionar proveer | provide
disponer | arrange
combinar combinacion | combine combination
bombardear bombardeo | bombard bombing blast
involucrar | involve
comportarse | behave
liar | entangle
requerir requisito | require requirement
poseer posesion | own possession possess
representar representacion | represent representation
retumbar | boom
saltarse omitir | skip
golpetear | knock tap
monitorear | monitor
adjuntar | attach
enderezar | straighten
sonreirse | grin
concertar | arrange
marcar | dial
conceder otorgar | grant
emocionar | thrill
restringir limitar | restrict limit
enfrentar encarar | confront
estropear | spoil
asombrar | astonish
convertir conversion | convert conversion
convertirse volverse | become
parecer | seem
atraer | attract
doler | ache
encoger | shrink
costar | cost
`;
