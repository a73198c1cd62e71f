/** Music, dance, theatre, painting, writing and the press. */
export const MUSIC_AND_ARTS = `
arte artistico/a | art artistic | kunst ars artistique artistisch
artista | artist | artiste kunstler kunstlerin
musica musical | music musical | musique musik musicale
musico | musician | musicien musicienne musicista musiker
cancion canto | song | chanson canzone cancao gesang
himno | hymn anthem | inno hymne hymnus
melodia | melody tune | melodie
ritmo | rhythm beat pace | rythme rhythmus
nota | note
sonido sonoro/a sonico/a | sound sonic | suono klang sonore sonus
voz vocal | voice vocal | voix voce stimme vox vocale
ruido ruidoso | noise noisy loud | bruit rumore larm
cantante | singer | chanteur chanteuse sanger sangerin cantora
coro | choir chorus | choeur chor
orquesta | orchestra | orchestre orchester
banda | band
concierto | concert | concerto konzert
sinfonia sinfonico/a | symphony symphonic | symphonie sinfonie
opera | opera | oper
tenor | tenor | tenore
guitarra guitarrista | guitar guitarist | guitare chitarra gitarre violao
piano pianista | piano pianist | klavier pianoforte
violin violinista | violin violinist | violon violino geige
arpa | harp | harpe harfe harpa
flauta | flute | flauto flote
trompeta | trumpet | trompette trompete
clarin | bugle | clairon
tambor bombo | drum | tambour tamburo trommel kultrun cultrun
campanilla | bell | glocke clochette campanella glockchen
cuerda | string | corde corda saite
disco | disc disk record | disque schallplatte
vinilo | vinyl | vinyle vinile
radio | radio | rundfunk
cueca | cueca
tango | tango
flamenco | flamenco
vals | waltz | valse walzer valzer
ballet | ballet | balletto ballett
baile danza bailarin/a danzante | dance dancer | danse danca tanz ballo danseuse ballerina bal
tarima escenario escena | stage scene | buhne
teatro teatral | theater theatre theatrical | teatrale theatrum
actor actriz | actor actress | acteur actrice attore attrice schauspieler
comedia | comedy | comedie commedia komodie
drama dramatico/a | drama dramatic | drame dramma dramatique
tragedia tragico/a | tragedy tragic | tragedie tragodie tragique
cine cinema | cinema | kino
pelicula film filmar rodaje | film movie filming | pellicola filme
camara | camera | kamera
pantalla | screen | ecran schermo bildschirm
television tele televisivo/a | television tv | televisione fernsehen televisao
espectaculo show | show spectacle | spettacolo spektakel
funcion | function | fonction funzione funktion
titere marioneta | puppet marionette | burattino marionnette
pintura cuadro | painting picture | peinture dipinto gemalde quadro
dibujo | drawing sketch | dessin disegno desenho zeichnung
retrato | portrait | ritratto bildnis
escultura escultor/a | sculpture sculptor | scultura skulptur sculpteur scultore bildhauer
estatua | statue | statua moai
galeria | gallery | galerie galleria
museo | museum | musee museu
mosaico | mosaic | mosaique mosaik
pincel | paintbrush brush | pinceau pennello pinsel
lienzo | canvas | toile leinwand
acuarela | watercolor watercolour | aquarelle acquerello aquarell aquarela
lapiz | pencil | bleistift
pluma boligrafo | pen ballpoint | stylo penna caneta kugelschreiber
tinta | ink | encre inchiostro
tiza | chalk | craie gesso kreide
imagen | image | immagine imagem imago bild
marco | frame | rahmen
figura | figure | figur
forma | shape form | forme
simbolo simbolico/a | symbol symbolic | symbole symbolique symbolum
signo senal | sign signal | signe segno sinal zeichen signum
libro | book | livre livro buch
libreta cuaderno | notebook | cahier quaderno caderno notizbuch
novela novelista | novel novelist | romanzo
cuento relato | tale story | racconto recit erzahlung
cuento_de_hadas | fairy_tale | marchen fiaba
verso | verse
rima | rhyme | reim
poema | poem | poeme gedicht
pagina | page | seite
capitulo | chapter | chapitre capitolo kapitel
letra | letter | lettre lettera buchstabe
carta | letter | lettre lettera
palabra verbal | word verbal | mot parola palavra verbum
idioma lenguaje lengua | language | langue lingua sprache linguagem
texto | text | texte testo
titulo | title | titre titolo titel titulus
frase | phrase sentence | satz
revista | magazine | rivista zeitschrift
periodico diario | newspaper journal | giornale zeitung quotidien quotidiano
cronica | chronicle | chronique cronaca chronik
noticia noticiero | news newscast | notizia nachrichten nouvelles
boletin | bulletin newsletter | bollettino
prensa | press | presse stampa imprensa
comic historieta | comic | fumetto
caricatura dibujo_animado | cartoon | karikatur
personaje | character | personnage personaggio
acertijo enigma | riddle enigma | enigme ratsel
escuela escolar | school | ecole scuola escola schule schola
colegio | school college | collegio collegium
universidad universitario/a | university | universite universita universitat universidade
academia academico/a | academy academic | academie accademia akademie
instituto | institute | institut istituto
aula | classroom
clase | class | classe klasse
curso | course | cours corso kurs
leccion | lesson | lecon lezione licao lektion
estudio | study | etude studium
estudio | studio
estudiante alumno/a estudiantil | student pupil | etudiant etudiante studente studentessa
educacion educativo/a educacional | education educational | educazione educacao bildung
ensenanza | teaching | enseignement insegnamento unterricht
aprendizaje | learning | apprentissage apprendimento aprendizagem
examen examinar | exam test examine examination | esame exame prufung
prueba | test proof | prova epreuve preuve
beca | scholarship | stipendium
diccionario | dictionary | dictionnaire dizionario worterbuch
enciclopedia | encyclopedia | encyclopedie enzyklopadie
matematica matematico | mathematics math mathematical | mathematique mathematik
filosofia filosofo/a | philosophy philosopher | philosophie philosophia
fisica | physics | physik
biologia biologico/a biologo | biology biological biologist | biologie
geografia geografico | geography geographic | geographie
`;
