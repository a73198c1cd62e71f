/** What carries people and goods, and the journey. */
export const VEHICLES_AND_TRAVEL = `
auto automovil coche carro automotriz automotor | car auto automobile automotive
vehiculo vehicular | vehicle
camion camionero/a | truck trucker
camioneta | pickup van
furgon | van
bus autobus microbus | bus coach
taxi | taxi cab
motocicleta moto motociclista | motorcycle motorbike biker
bicicleta bici | bicycle bike
triciclo | tricycle
tren ferroviario/a ferrocarril | train railway railroad
locomotora | locomotive
vagon | wagon railcar
metro | subway metro
tranvia | tram streetcar
teleferico | cable_car
avion | airplane plane aircraft
aerolinea linea_aerea | airline
vuelo volador/a | flight flyer
helicoptero | helicopter
planeador | glider
paracaidas | parachute
cohete | rocket
nave | ship craft vessel
nave_espacial | spaceship spacecraft
astronauta cosmonauta | astronaut cosmonaut
barco buque navio | ship boat
bote lancha | boat
barca barcaza | boat barge
yate | yacht
velero | sailboat
crucero | cruise cruiser
submarino | submarine
galeon | galleon
fragata | frigate
canoa | canoe
balsa | raft
ancla | anchor
timon | helm rudder
brujula compas | compass
mapa cartografia | map
muelle embarcadero | dock pier wharf
marina | marina
puerto portuario/a | port harbor harbour
aeropuerto | airport
terminal | terminal
estacion | station
parada paradero | stop
viaje viajes | travel trip journey voyage
turismo turistico/a tour | tour tourism
expedicion | expedition
odisea | odyssey
pasaje boleto ticket | ticket
pasajero/a | passenger
pasaporte | passport
equipaje | baggage
hotel hotelero/a | hotel
hostal hosteria posada albergue | hostel inn lodge
hospedaje alojamiento | lodging accommodation
refugio | refuge shelter
autopista carretera | highway freeway motorway
trafico transito | traffic transit
transporte transportista | transport transportation
carga | cargo load freight
logistico/a | logistics logistic
mudanza | moving removal
rueda | wheel
neumatico llanta | tire tyre
freno | brake
volante | steering_wheel
motor | engine motor
bateria | battery
combustible | fuel
lubricante | lubricant
repuesto | spare_part spare
tractor | tractor
grua | crane tow_truck
carreta carruaje | carriage cart wagon
carroza | carriage float
carrito | cart trolley
ambulancia | ambulance
tanque | tank
turbo | turbo
acelerador aceleracion | accelerator acceleration
kilometro | kilometer kilometre
milla | mile
grado | degree
rumbo | course heading
`;
