/** Tools, hardware, building stuff and raw materials. */
export const TOOLS_AND_MATERIALS = `
herramienta | tool | outil utensile ferramenta werkzeug
ferreteria | hardware hardware_store | quincaillerie ferramenta eisenwaren
martillo mazo | hammer mallet | marteau martello martelo
clavo | nail | clou chiodo nagel
tornillo perno | screw bolt | schraube parafuso
tuerca | nut | ecrou
taladro | drill | perceuse trapano bohrer furadeira
sierra serrucho | saw | scie serrote
alicate tenaza | pliers | zange
llave_inglesa | wrench spanner
destornillador | screwdriver | tournevis cacciavite schraubenzieher
lija | sandpaper | schleifpapier
lima | file | feile
cincel | chisel | ciseau scalpello meissel
yunque | anvil | enclume incudine amboss
pala | shovel spade | schaufel
pico picota | pickaxe | spitzhacke piccone
rastrillo | rake | rateau rastrello
azada azadon | hoe | enxada zappa
hoz guadana | sickle scythe | faucille falce sichel
arado | plow plough | charrue aratro pflug
tijeras | shears scissors | ciseaux forbici schere tesoura
regla | ruler rule | regua
balanza | scale | bilancia waage balanca
palanca | lever | levier hebel
polea | pulley | poulie
gancho garfio | hook | haken
engranaje pinon | gear | engrenage ingranaggio zahnrad
resorte muelle | spring | ressort
valvula | valve | valvola vanne ventil
bomba bombeo | pump | pompe pumpe
tubo tuberia caneria | pipe tube piping | tuyau rohr
manguera | hose | schlauch
grifo llave_de_agua | faucet tap
filtro | filter | filtre
cable cableado | cable | kabel
alambre | wire | draht arame
cuerda soga | rope cord | seil corde
nudo | knot | noeud knoten
malla | net mesh | maille maglia masche
cuna | wedge | keil
madera maderero/a | wood lumber timber wooden | bois legno holz madeira lignum
tabla tablon | board plank | planche
poste | post pole | poteau
viga | beam girder | poutre balken
ladrillo | brick | brique mattone ziegel tijolo
cemento | cement | ciment zement cimento
hormigon concreto | concrete | beton betao calcestruzzo
asfalto | asphalt | asphalte
teja | tile | tuile tegola telha
azulejo ceramico/a baldosa | tile ceramic ceramics | carrelage piastrella fliese keramik ceramique
porcelana | porcelain china | porcelaine porcellana porzellan
vidrio vidrieria | glass | verre vetro vidro glas vitrum
papel papeleria | paper stationery | papier carta
carton | cardboard carton | cartone papelao pappe
plastico | plastic | plastique plastica kunststoff
caucho hule | rubber | caoutchouc gomma
resina | resin | resine harz
cera | wax | cire wachs
barniz | varnish | vernis vernice
esmalte | enamel | smalto
pintura | paint | peinture vernice farbe
pegamento cola adhesivo | glue adhesive | colle klebstoff
silicona | silicone
fibra_de_vidrio | fiberglass | glasfaser
lata can | can tin
envase embalaje | packaging container | emballage imballaggio verpackung embalagem
contenedor | container | conteneur
barra | bar | stange
bloque | block | blocco
lamina | sheet | lamiera blech
placa | plate plaque | platte
panel | panel | panneau pannello
pilar columna | pillar column | pilastro colonne
puente | bridge | pont brucke
andamio | scaffold scaffolding | echafaudage gerust
maquina maquinaria | machine machinery | maschine macchina
caldera | boiler | chaudiere caldaia kessel
turbina | turbine
iman magnetico/a magnetismo | magnet magnetic magnetism | aimant magnete magnetique magnetisch
lupa | magnifying_glass | loupe
sello | seal stamp | sigillo siegel sigillum
etiqueta | label tag | etikett etichetta
cerillo fosforo | match | allumette fiammifero streichholz
encendedor | lighter | briquet accendino feuerzeug
polvora | gunpowder
cuchilla hoja | blade | klinge
pieza | piece part | pezzo teil
fragmento | fragment | frammento
estructura estructural | structure structural | struttura struktur
base | base | basis
cimiento | foundation | fondation fondamento fundament
reparacion | repair | riparazione reparatur
mantenimiento mantencion | maintenance | manutenzione wartung
instalacion | installation | installazione
montaje | assembly | montaggio
riego | irrigation | bewasserung irrigazione
reciclaje reciclado/a | recycling recycled | recyclage riciclaggio
`;
