/** The sky, its bodies and signs, the weather, and the points of the compass. */
export const SKY_AND_WEATHER = `
cielo celestial celeste | sky heaven celestial
sol solar soleado/a | sun solar sunny sunshine
luna lunar | moon lunar
luna_llena plenilunio | full_moon
media_luna | half_moon crescent
estrella estelar astro astral estrellado/a | star stellar astral starry
lucero | morning_star
estrella_fugaz | shooting_star
estrella_polar | polaris north_star polestar
cruz_del_sur | southern_cross
via_lactea | milky_way
osa_mayor | big_dipper ursa_major
planeta planetario/a | planet planetary
marte marciano/a | mars martian
venus | venus
jupiter | jupiter
saturno | saturn
neptuno | neptune
urano | uranus
pluton | pluto
orion | orion
sirio | sirius
cometa | comet
meteoro meteorito | meteor meteorite
asteroide | asteroid
galaxia galactico/a | galaxy galactic
universo universal | universe universal
cosmos cosmico/a | cosmos cosmic
espacio espacial sideral | space
constelacion | constellation
nebulosa | nebula
supernova | supernova
orbita orbital | orbit orbital
eclipse | eclipse
gravedad | gravity
solsticio | solstice
equinoccio | equinox
aurora aurora_boreal | aurora northern_lights
alba amanecer aurora alborada | dawn sunrise daybreak
atardecer ocaso crepusculo puesta_de_sol | sunset dusk twilight sundown
sombra | shadow shade
luz luminoso/a lumen | light luminous
claro_de_luna luz_de_luna | moonlight
luz_de_sol | sunlight
rayo relampago centella | lightning thunderbolt
rayo haz | ray beam
trueno | thunder
tormenta tempestad | storm tempest stormy
lluvia aguacero llovizna lluvioso/a | rain rainy drizzle
nieve nevado/a nevazon | snow snowy
copo_de_nieve | snowflake
mono_de_nieve muneco_de_nieve | snowman
hielo | ice icy
helada escarcha | frost frosty
granizo | hail
avalancha alud | avalanche
nube nublado/a | cloud cloudy
niebla neblina bruma camanchaca | fog mist foggy misty
viento ventoso/a eolico/a | wind windy
brisa | breeze breezy
huracan | hurricane
ciclon | cyclone
tornado torbellino | tornado whirlwind twister
tifon | typhoon
terremoto sismo sismico/a | earthquake seismic quake
arco_iris | rainbow
rocio | dew
clima climatico/a | climate climatic
calor | heat
aire aereo/a | air aerial
atmosfera | atmosphere
eter etereo/a | ether ethereal
norte septentrional boreal norteno/a nortino/a | north northern
sur austral meridional sureno/a | south southern
este oriente oriental levante | east eastern orient oriental
oeste poniente occidente occidental | west western
noreste nordeste | northeast
sureste sudeste | southeast
noroeste | northwest
suroeste sudoeste | southwest
polo polar | pole polar
artico/a | arctic
antartico/a antartida | antarctic antarctica
ecuatorial | equatorial equator
tropico tropical | tropic tropical tropics
horizonte | horizon
zodiaco zodiacal | zodiac
aries | aries
tauro | taurus
geminis | gemini
virgo | virgo
libra | libra
escorpio | scorpio
sagitario | sagittarius
capricornio | capricorn
acuario | aquarius
piscis | pisces
`;
