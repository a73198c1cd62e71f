/** Family, ages, friendship and kinds of people. */
export const KIN_AND_PEOPLE = `
familia familiar | family
padre papa papi paterno/a | father dad daddy
madre mama mami materno/a | mother mom mommy mum
hijo/a | son daughter
hermano | brother bro bros
hermana | sister
hermandad fraternidad | brotherhood fraternity
abuelo tata | grandfather grandpa granddad
abuela abuelita nana | grandmother grandma granny
nieto/a | grandson grandchild granddaughter
tio | uncle
tia | aunt auntie
primo/a | cousin
sobrino/a | nephew niece
esposo marido | husband
esposa | wife
novia | bride girlfriend
novio | groom boyfriend
pareja | couple
boda matrimonio casamiento nupcial | wedding marriage bridal
gemelo/a mellizo/a | twin
bebe guagua | baby
infante infantil | infant
nino/a peque infancia | child kid children
nino muchacho chico | boy
nina muchacha chica | girl
joven juvenil juventud | young youth teen
adolescente | teenager teen adolescent
adulto/a | adult
anciano/a | elder elderly
senor don | mister mr sir lord
senora dona | mrs lady madam
senorita | miss
dama | lady dame
caballero | gentleman gentlemen
hombre varon masculino/a | man men male masculine
mujer hembra femenino/a | woman women female feminine
persona humano/a humanidad | person human humanity people
gente pueblo | people folk
amigo/a amistad | friend friendship buddy pal
companero/a camarada | mate companion comrade partner
socio/a | partner associate member
vecino/a | neighbor neighbour
huesped invitado/a | guest
heroe heroico/a | hero heroic
heroina | heroine
villano/a | villain
campeon/a campeonato | champion championship champ
ganador/a vencedor/a triunfador/a | winner victor
lider liderazgo | leader leadership
jefe/a | boss chief
dueno/a propietario/a | owner
experto/a perito | expert
genio genial | genius
sabio/a | sage wise
maestro/a | master teacher
aprendiz | apprentice
novato/a principiante | beginner rookie novice
extranjero/a forastero/a | foreigner stranger
viajero/a | traveler traveller
turista | tourist
peregrino/a | pilgrim
explorador/a | explorer scout
pionero/a | pioneer
colono | settler
nomada | nomad
gitano/a | gypsy
vagabundo/a | tramp vagabond
bandido/a bandolero | bandit outlaw
ladron/a | thief robber
pirata corsario bucanero | pirate corsair buccaneer
vikingo/a | viking
vaquero/a | cowboy cowgirl
huaso | huaso
gaucho | gaucho
indio indigena | indian native indigenous
mapuche | mapuche
inca incaico/a | inca
maya | maya mayan
azteca | aztec
gigante/a gigantesco/a | giant gigantic
enano/a | dwarf
payaso/a | clown
club | club
equipo | team
tribu | tribe
clan | clan
comunidad | community
sociedad social | society social
nacion nacional | nation national
patria patriota | homeland fatherland patriot
ciudadano/a | citizen
miembro | member
`;
