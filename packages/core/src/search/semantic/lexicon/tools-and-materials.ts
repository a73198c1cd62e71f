/** Tools, hardware, building stuff and raw materials. */
export const TOOLS_AND_MATERIALS = `
herramienta | tool
ferreteria | hardware hardware_store
martillo mazo | hammer mallet
clavo | nail
tornillo perno | screw bolt
tuerca | nut
taladro | drill
sierra serrucho | saw
alicate tenaza | pliers
llave_inglesa | wrench spanner
destornillador | screwdriver
lija | sandpaper
lima | file
cincel | chisel
yunque | anvil
pala | shovel spade
pico picota | pickaxe
rastrillo | rake
azada azadon | hoe
hoz guadana | sickle scythe
arado | plow plough
tijeras | shears scissors
regla | ruler rule
balanza | scale
palanca | lever
polea | pulley
gancho garfio | hook
engranaje pinon | gear
resorte muelle | spring
valvula | valve
bomba bombeo | pump
tubo tuberia caneria | pipe tube piping
manguera | hose
grifo llave_de_agua | faucet tap
filtro | filter
cable cableado | cable
alambre | wire
cuerda soga | rope cord
nudo | knot
malla | net mesh
cuna | wedge
madera maderero/a | wood lumber timber wooden
tabla tablon | board plank
poste | post pole
viga | beam girder
ladrillo | brick
cemento | cement
hormigon concreto | concrete
asfalto | asphalt
teja | tile
azulejo ceramico/a baldosa | tile ceramic ceramics
porcelana | porcelain china
vidrio vidrieria | glass
papel papeleria | paper stationery
carton | cardboard carton
plastico | plastic
caucho hule | rubber
resina | resin
cera | wax
barniz | varnish
esmalte | enamel
pintura | paint
pegamento cola adhesivo | glue adhesive
silicona | silicone
fibra_de_vidrio | fiberglass
lata can | can tin
envase embalaje | packaging container
contenedor | container
barra | bar
bloque | block
lamina | sheet
placa | plate plaque
panel | panel
pilar columna | pillar column
puente | bridge
andamio | scaffold scaffolding
maquina maquinaria | machine machinery
caldera | boiler
turbina | turbine
iman magnetico/a magnetismo | magnet magnetic magnetism
lupa | magnifying_glass
sello | seal stamp
etiqueta | label tag
cerillo fosforo | match
encendedor | lighter
polvora | gunpowder
cuchilla hoja | blade
pieza | piece part
fragmento | fragment
estructura estructural | structure structural
base | base
cimiento | foundation
reparacion | repair
mantenimiento mantencion | maintenance
instalacion | installation
montaje | assembly
riego | irrigation
reciclaje reciclado/a | recycling recycled
`;
