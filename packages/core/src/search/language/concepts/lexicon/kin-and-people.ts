/** Family, ages, friendship and kinds of people. */
export const KIN_AND_PEOPLE = `
familia familiar | family | famille famiglia familie
padre papa papi paterno/a | father dad daddy | pere vater pai pater pappa chaw
madre mama mami materno/a | mother mom mommy mum | mere mutter mae mater mamma nuke maman
hijo/a | son daughter | fils figlio/a sohn tochter filho/a fille
hermano | brother bro bros | frere fratello bruder irmao frater
hermana | sister | soeur sorella schwester irma soror
hermandad fraternidad | brotherhood fraternity | fraternite fratellanza bruderschaft
abuelo tata | grandfather grandpa granddad | grandpere nonno grossvater
abuela abuelita nana | grandmother grandma granny | grandmere nonna grossmutter
nieto/a | grandson grandchild granddaughter | enkel nipote
tio | uncle | oncle zio onkel
tia | aunt auntie | tante zia
primo/a | cousin | cugino/a
sobrino/a | nephew niece | neveu neffe
esposo marido | husband | ehemann
esposa | wife | epouse moglie ehefrau
novia | bride girlfriend | mariee sposa braut noiva fiancee
novio | groom boyfriend | sposo brautigam noivo fiance
pareja | couple | coppia casal paar
boda matrimonio casamiento nupcial | wedding marriage bridal | mariage noces nozze hochzeit casamento
gemelo/a mellizo/a | twin | jumeau gemello/a zwilling gemeos jumeaux
bebe guagua | baby | bambino/a kindchen
infante infantil | infant
nino/a peque infancia | child kid children | enfant bambino/a crianca kind
nino muchacho chico | boy | garcon ragazzo junge menino
nina muchacha chica | girl | ragazza madchen menina fillette
joven juvenil juventud | young youth teen | jeune giovane jung jovem jeunesse jugend
adolescente | teenager teen adolescent
adulto/a | adult | erwachsene
anciano/a | elder elderly | vieux anziano/a
senor don | mister mr sir lord | monsieur signore herr senhor
senora dona | mrs lady madam | madame signora frau senhora
senorita | miss | mademoiselle signorina fraulein
dama | lady dame | donna
caballero | gentleman gentlemen | cavaliere gentiluomo herren cavalheiro ritter
hombre varon masculino/a | man men male masculine | homme uomo mann homem wentru
mujer hembra femenino/a | woman women female feminine | femme donna frau mulher femina warmi
persona humano/a humanidad | person human humanity people | personne mensch pessoa
gente pueblo | people folk | gens leute volk popolo povo
amigo/a amistad | friend friendship buddy pal | ami amico/a freund amie amicus amizade
companero/a camarada | mate companion comrade partner | compagnon compagno kamerad
socio/a | partner associate member | associe
vecino/a | neighbor neighbour | voisin vicino nachbar vizinho
huesped invitado/a | guest | ospite hospede
heroe heroico/a | hero heroic | eroe
heroina | heroine | eroina heldin
villano/a | villain
campeon/a campeonato | champion championship champ | campione meister campeao
ganador/a vencedor/a triunfador/a | winner victor | vainqueur vincitore sieger vincitrice
lider liderazgo | leader leadership
jefe/a | boss chief | capo chefe lonko
dueno/a propietario/a | owner | proprietaire padrone besitzer dono
experto/a perito | expert | experte esperto
genio genial | genius
sabio/a | sage wise | saggio weiser sapiens savant
maestro/a | master teacher | maitre meister mestre magister
aprendiz | apprentice | apprenti lehrling
novato/a principiante | beginner rookie novice
extranjero/a forastero/a | foreigner stranger | etranger straniero/a estrangeiro/a
viajero/a | traveler traveller | voyageur viaggiatore reisender viajante
turista | tourist | touriste
peregrino/a | pilgrim | pelerin pellegrino pilger
explorador/a | explorer scout | explorateur esploratore
pionero/a | pioneer | pionnier pioniere
colono | settler
nomada | nomad | nomade
gitano/a | gypsy | gitan zingaro/a zigeuner tzigane
vagabundo/a | tramp vagabond | clochard vagabondo
bandido/a bandolero | bandit outlaw | brigante bandito
ladron/a | thief robber | voleur ladro dieb
pirata corsario bucanero | pirate corsair buccaneer | pirat corsaire corsaro
vikingo/a | viking | wikinger vichingo
vaquero/a | cowboy cowgirl
huaso | huaso
gaucho | gaucho
indio indigena | indian native indigenous | indigeno
mapuche | mapuche
inca incaico/a | inca
maya | maya mayan
azteca | aztec
gigante/a gigantesco/a | giant gigantic | geant riese
enano/a | dwarf | nain zwerg
payaso/a | clown | pagliaccio palhaco
club | club
equipo | team | equipe squadra mannschaft
tribu | tribe | stamm
clan | clan
comunidad | community | communaute gemeinschaft
sociedad social | society social | societe societa gesellschaft
nacion nacional | nation national | nazione nacao
patria patriota | homeland fatherland patriot | patrie heimat vaterland
ciudadano/a | citizen | citoyen cittadino cidadao
miembro | member | membre membro mitglied
`;
