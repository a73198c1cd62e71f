/** Parts, kinds, shapes, amounts and places in general. */
export const PARTS_AND_MEASURES = `
cosa | thing stuff
objeto | object
elemento | element
porcion racion | portion
seccion | section
segmento | segment
sector | sector
componente | component
secuencia | sequence
monton | heap
fila hilera | row
tipo | type sort
categoria | category
especie | species
rectangulo rectangular | rectangle rectangular
cilindro | cylinder
raya franja | stripe
mancha | stain spot
superficie | surface
agujero hoyo | hole
grieta | crevice
ranura | slot groove
brecha | gap
altura | height
anchura | width
longitud | length
profundidad | depth
volumen | volume
cantidad | quantity amount
porcentaje | percent percentage
promedio | average
limite | limit
distancia | distance
centimetro | centimeter
pulgada | inch
kilo kilogramo | kilogram
tonelada | ton tonne
galon | gallon
ubicacion | location
distrito | district
atajo | shortcut
cruce | crossing crossroads
paso | step
ciclo | cycle
vez | occasion
periodo lapso | period
ninez | childhood
sistema_solar | solar_system
materia_prima | raw_material
material | material
sustancia | substance
ingrediente | ingredient
tapa | lid
asa | handle
alfiler | pin
eje | axle axis
manivela | crank
pedal | pedal
asiento | seat
ascensor elevador | elevator lift
escalera_mecanica | escalator
tunel | tunnel
gallinero | henhouse
canaleta | gutter
desague | drain
inodoro retrete | toilet
tina banera | bathtub
toalla | towel
burbuja | bubble
charco | puddle
suciedad mugre | dirt filth
basural vertedero | dump landfill
hedor | stench stink
silbido silbato | whistle
zumbido | buzz
crujido | creak
estallido estampido | bang
rugido | roar
maullido | meow
logotipo logo | logo
grafico diagrama | chart diagram
marca_de_agua | watermark
huella_de_carbono | carbon_footprint
diferencia | difference
contraste | contrast
relacion | relationship relation
factor | factor
caracteristica rasgo | feature trait
defecto | defect
obstaculo | obstacle
barrera | barrier
ceremonia | ceremony
desfile | parade
concurso | contest
chisme rumor | gossip rumor rumour
pesadilla | nightmare
criatura | creature
alienigena extraterrestre | alien extraterrestrial
realidad | reality
etapa fase | phase
fecha | date
correa | strap
ladrido | bark
apariencia aspecto | appearance
alboroto bullicio | fuss
olor | smell odor odour
tripa entrana | gut bowel
escotilla | hatch
menton barbilla | chin
dedo_del_pie | toe
remolque | trailer
reactor | jet
motel | motel
suite | suite
callejon | alley
capucha | hood
oscuridad penumbra tiniebla | darkness gloom
coincidencia casualidad | coincidence
alternativa | alternative choice
punta | tip
chatarra | junk scrap
rayado | striped
tira | strip
picadura | sting
auxilio socorro | succour
carcajada | laughter guffaw
risita | giggle chuckle
truco | trick
favor | favor favour
clima | weather
patio | yard
nalga trasero | buttock bottom
carne | flesh
ocasion | occasion
pedazo trozo | chunk bit
rastro | trail trace
tronco leno | log
excusa | excuse
trago | booze liquor
fuerza | strength
monton racimo | bunch
patron | pattern
cabina camarote | booth
cuenco tazon | bowl
jerga | slang
estandar | standard
mocion | motion
falta | lack
perdida | loss
tiro | shot
excitacion | excitement
convencion | convention
boveda | vault
camara | chamber
atuendo | outfit
choque | shock
tumulto motin | riot
fuente | source
puro habano | cigar
`;
