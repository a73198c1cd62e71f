/** Numbers, order, amount and size of sets. */
export const NUMBERS = `
cero 0 | zero
uno 1 | one | uma ein eins unus
dos 2 | two | deux zwei dois
tres 3 | three | trois drei tre
cuatro 4 | four | quatre quattro vier quattuor
cinco 5 | five | cinq cinque funf quinque
seis 6 | six | sechs sei
siete 7 | seven | sept sette sieben septem sete
ocho 8 | eight | huit otto acht oito octo
nueve 9 | nine | neuf nove neun novem
diez 10 | ten | dix dieci zehn decem
once 11 | eleven | onze undici
doce 12 | twelve | douze dodici zwolf doze
trece 13 | thirteen | treize tredici dreizehn treze
catorce 14 | fourteen | quatorze quattordici vierzehn
quince 15 | fifteen | quinze quindici funfzehn
veinte 20 | twenty | vingt venti zwanzig vinte
treinta 30 | thirty | trente trenta dreissig trinta
cuarenta 40 | forty | quarante quaranta vierzig quarenta
cincuenta 50 | fifty | cinquante cinquanta funfzig cinquenta
cien ciento centenario/a 100 | hundred | cento hundert centum
mil 1000 | thousand | mille tausend
millon | million | milione milhao
milenio milenario/a | millennium | millenaire millennio
primero/a primer 1ro 1ra | first 1st | premier premiere primeiro primeira erste primus
segundo/a 2do 2da | second 2nd | deuxieme secondo zweite secundus
tercero/a tercer | third 3rd | troisieme terzo terceiro dritte tertius
cuarto | fourth | quatrieme quarto quarta
quinto | fifth | cinquieme funfte quintus
ultimo/a | last ultimate | dernier derniere letzte
unico/a | unique only | einzig unicus
doble dual | double dual | doppio doppia doppelt duplo
triple trio | triple trio | triplo dreifach
cuadruple | quadruple
medio/a mitad | half | mezzo mezza meio halb moitie
cuarto | quarter | viertel
docena | dozen | douzaine dozzina dutzend
par | pair | paio paar
numero numerico/a | number numeral | nummer numerus
cifra digito digital | digit figure | chiffre ziffer
todo/a | all every | toute tutto tutta alles omnia
nada | nothing | rien niente nichts nihil
infinito/a infinidad | infinite infinity | infini infinie unendlich infinitum
maximo/a max | maximum max | massimo maximale
minimo/a | minimum | minimale
mas | more plus | piu
menos | less minus | moins meno weniger
total | total | totale
suma | sum | somme somma
multiple multi | multiple multi | multiplo
grupo | group | groupe gruppo gruppe
serie | series
conjunto | set | ensemble insieme
solo/a | alone solo | seule allein solus
punto | point dot | ponto punkt punctum
linea lineal | line linear | ligne linie linha
circulo circular | circle circular | cercle cerchio kreis circulus
cuadrado/a | square | carre quadrato quadrado quadrat
triangulo triangular | triangle triangular | triangolo dreieck
cubo cubico/a | cube cubic | wurfel
esfera esferico/a | sphere spherical | sfera sphaera
piramide | pyramid | pyramide
espiral | spiral | spirale
angulo | angle | angolo winkel angulus
curva | curve | courbe kurve
rombo | rhombus | raute
ovalo ovalado/a | oval | ovale
hexagono hexagonal | hexagon | hexagone esagono sechseck
pentagono | pentagon | pentagone
prisma | prism | prisme
cono conico/a | cone conical
centro central | center centre central | zentrum centrum centrale
lado lateral | side lateral sideways | lato seite latus
borde | edge border rim | bordo kante
`;
