/** Music, dance, theatre, painting, writing and the press. */
export const MUSIC_AND_ARTS = `
arte artistico/a | art artistic
artista | artist
musica musical | music musical
musico | musician
cancion canto | song
himno | hymn anthem
melodia | melody tune
ritmo | rhythm beat
nota | note
sonido sonoro/a sonico/a | sound sonic
voz vocal | voice vocal
ruido | noise
cantante | singer
coro | choir chorus
orquesta | orchestra
banda | band
concierto | concert
sinfonia sinfonico/a | symphony symphonic
opera | opera
tenor | tenor
guitarra guitarrista | guitar guitarist
piano pianista | piano pianist
violin violinista | violin violinist
arpa | harp
flauta | flute
trompeta | trumpet
clarin | bugle
tambor bombo | drum
campanilla | bell
cuerda | string
disco | disc disk record
vinilo | vinyl
radio | radio
cueca | cueca
tango | tango
flamenco | flamenco
vals | waltz
ballet | ballet
baile danza bailarin/a danzante | dance dancer
tarima escenario escena | stage scene
teatro teatral | theater theatre theatrical
actor actriz | actor actress
comedia | comedy
drama dramatico/a | drama dramatic
tragedia tragico/a | tragedy tragic
cine cinema | cinema
pelicula film | film movie
camara | camera
pantalla | screen
television tele televisivo/a | television tv
espectaculo show | show spectacle
funcion | function
titere marioneta | puppet marionette
pintura cuadro | painting picture
dibujo | drawing sketch
retrato | portrait
escultura escultor/a | sculpture sculptor
estatua | statue
galeria | gallery
museo | museum
mosaico | mosaic
pincel | paintbrush brush
lienzo | canvas
acuarela | watercolor watercolour
lapiz | pencil
pluma boligrafo | pen
tinta | ink
tiza | chalk
imagen | image
marco | frame
figura | figure
forma | shape form
simbolo simbolico/a | symbol symbolic
signo senal | sign signal
libro | book
libreta cuaderno | notebook
novela | novel
cuento relato | tale story
cuento_de_hadas | fairy_tale
verso | verse
rima | rhyme
poema | poem
pagina | page
capitulo | chapter
letra | letter
carta | letter
palabra verbal | word verbal
idioma lenguaje lengua | language
texto | text
titulo | title
frase | phrase sentence
revista | magazine
periodico diario | newspaper journal
cronica | chronicle
noticia noticiero | news
boletin | bulletin newsletter
prensa | press
comic historieta | comic
caricatura dibujo_animado | cartoon
personaje | character
acertijo enigma | riddle enigma
escuela escolar | school
colegio | school college
universidad universitario/a | university
academia academico/a | academy academic
instituto | institute
aula | classroom
clase | class
curso | course
leccion | lesson
estudio | study
estudio | studio
estudiante alumno/a | student pupil
educacion educativo/a educacional | education educational
ensenanza | teaching
aprendizaje | learning
examen | exam test
prueba | test proof
beca | scholarship
diccionario | dictionary
enciclopedia | encyclopedia
matematica | mathematics math
filosofia filosofo/a | philosophy philosopher
fisica | physics
biologia biologico/a | biology biological
geografia | geography
`;
