/** The sky, its bodies and signs, the weather, and the points of the compass. */
export const SKY_AND_WEATHER = `
cielo celestial celeste | sky heaven celestial | ciel ceu himmel caelum wenu
sol solar soleado/a | sun solar sunny sunshine | soleil sonne antu inti soleggiato sole
luna lunar | moon lunar | lune mond kuyen killa mahina tsuki
luna_llena plenilunio | full_moon | plenilune vollmond
media_luna | half_moon crescent | halbmond
estrella estelar astro astral estrellado/a | star stellar astral starry | etoile stella estrela sterne stellaire hoshi
lucero | morning_star | morgenstern chaska
estrella_fugaz | shooting_star | sternschnuppe
estrella_polar | polaris north_star polestar | polarstern
cruz_del_sur | southern_cross
via_lactea | milky_way | milchstrasse
osa_mayor | big_dipper ursa_major
planeta planetario/a | planet planetary | planete pianeta
marte marciano/a | mars martian
venus | venus
jupiter | jupiter | giove
saturno | saturn | saturne saturnus
neptuno | neptune | nettuno neptun neptunus
urano | uranus
pluton | pluto
orion | orion
sirio | sirius
cometa | comet
meteoro meteorito | meteor meteorite | meteore meteora
asteroide | asteroid
galaxia galactico/a | galaxy galactic | galaxie galassia
universo universal | universe universal | univers universum
cosmos cosmico/a | cosmos cosmic | kosmos cosmique kosmisch
espacio espacial sideral | space spatial | espace spazio espaco weltraum
constelacion | constellation | costellazione sternbild
nebulosa | nebula | nebuleuse
supernova | supernova
orbita orbital | orbit orbital | orbite
eclipse | eclipse
gravedad | gravity | gravite
solsticio | solstice | solstizio
equinoccio | equinox
aurora aurora_boreal | aurora northern_lights | aurore polarlicht
alba amanecer aurora alborada | dawn sunrise daybreak | aube morgenrot morgendammerung
atardecer ocaso crepusculo puesta_de_sol | sunset dusk twilight sundown | crepuscule tramonto abendrot abenddammerung
sombra | shadow shade | ombre ombra schatten umbra
luz luminoso/a lumen luminosidad | light luminous luminosity | lumiere luce licht lux lumineux
claro_de_luna luz_de_luna | moonlight | mondschein mondlicht
luz_de_sol | sunlight | sonnenlicht
rayo relampago centella | lightning thunderbolt | eclair fulmine blitz foudre
rayo haz | ray beam | rayon raggio raio strahl
trueno | thunder | tonnerre tuono trovao
tormenta tempestad | storm tempest stormy | tempete tempesta temporale sturm orage
lluvia aguacero llovizna lluvioso/a | rain rainy drizzle | pluie pioggia chuva regen mawun
nieve nevado/a nevazon | snow snowy | neige neve schnee yuki
copo_de_nieve | snowflake | flocon schneeflocke
mono_de_nieve muneco_de_nieve | snowman | schneemann
hielo | ice icy | glace ghiaccio gelo eis glacies
helada escarcha | frost frosty | givre
granizo | hail | grele hagel
avalancha alud | avalanche | valanga lawine
nube nublado/a | cloud cloudy | nuage nuvola nuvem wolke
niebla neblina bruma camanchaca | fog mist foggy misty | brouillard brume nebbia nebel nevoa
viento ventoso/a eolico/a | wind windy | vento ventus kuruf wayra kaze
brisa | breeze breezy | brise brezza
huracan | hurricane | ouragan uragano furacao orkan
ciclon | cyclone | ciclone zyklon
tornado torbellino | tornado whirlwind twister | tourbillon wirbelwind
tifon | typhoon | tifone taifun
terremoto sismo sismico/a | earthquake seismic quake | erdbeben seisme
arco_iris | rainbow | arcobaleno regenbogen
rocio | dew | rosee rugiada orvalho
clima climatico/a | climate climatic | climat klima
calor | heat | chaleur calore hitze warme
aire aereo/a | air aerial | luft
atmosfera ambiente | atmosphere ambience | atmosphare
eter etereo/a | ether ethereal | eterico
norte septentrional boreal norteno/a nortino/a | north northern | nord norden
sur austral meridional sureno/a | south southern | sud suden
este oriente oriental levante | east eastern orient oriental | osten leste
oeste poniente occidente occidental | west western | ouest ovest westen ponente
noreste nordeste | northeast | nordest nordosten
sureste sudeste | southeast | sudest
noroeste | northwest | nordovest
suroeste sudoeste | southwest | sudovest
polo polar | pole polar | polaire
artico/a | arctic | arctique
antartico/a antartida | antarctic antarctica | antarctique antarktis
ecuatorial | equatorial equator
tropico tropical | tropic tropical tropics | tropique tropicale tropisch
horizonte | horizon | orizzonte horizont
zodiaco zodiacal | zodiac | zodiaque
aries | aries | widder ariete belier
tauro | taurus
geminis | gemini | gemelli gemeaux zwillinge
virgo | virgo | jungfrau vergine
libra | libra
escorpio | scorpio | skorpion
sagitario | sagittarius | sagittaire sagittario schutze
capricornio | capricorn | capricorno capricorne steinbock
acuario | aquarius | verseau acquario wassermann
piscis | pisces | pesci
`;
