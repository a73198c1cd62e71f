/** Numbers, order, amount and size of sets. */
export const NUMBERS = `
cero 0 | zero
uno 1 | one
dos 2 | two
tres 3 | three
cuatro 4 | four
cinco 5 | five
seis 6 | six
siete 7 | seven
ocho 8 | eight
nueve 9 | nine
diez 10 | ten
once 11 | eleven
doce 12 | twelve
trece 13 | thirteen
catorce 14 | fourteen
quince 15 | fifteen
veinte 20 | twenty
treinta 30 | thirty
cuarenta 40 | forty
cincuenta 50 | fifty
cien ciento centenario/a 100 | hundred
mil 1000 | thousand
millon | million
milenio milenario/a | millennium
primero/a primer 1ro 1ra | first 1st
segundo/a 2do 2da | second 2nd
tercero/a tercer | third 3rd
cuarto | fourth
quinto | fifth
ultimo/a | last ultimate
unico/a | unique only
doble dual | double dual
triple trio | triple trio
cuadruple | quadruple
medio/a mitad | half
cuarto | quarter
docena | dozen
par | pair
numero numerico/a | number
cifra digito digital | digit figure
todo/a | all every
nada | nothing
infinito/a infinidad | infinite infinity
maximo/a max | maximum max
minimo/a | minimum
mas | more plus
menos | less minus
total | total
suma | sum
multiple multi | multiple multi
grupo | group
serie | series
conjunto | set
solo/a | alone solo
punto | point dot
linea lineal | line linear
circulo circular | circle circular
cuadrado/a | square
triangulo triangular | triangle triangular
cubo cubico/a | cube cubic
esfera esferico/a | sphere
piramide | pyramid
espiral | spiral
angulo | angle
curva | curve
rombo | rhombus
ovalo ovalado/a | oval
hexagono hexagonal | hexagon
pentagono | pentagon
prisma | prism
cono | cone
centro central | center centre central
lado lateral | side lateral
borde | edge border
`;
