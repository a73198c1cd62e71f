/** Word parts and small words that stand before others in names. */
export const COMMON_AFFIXES = `
super | super
hiper | hyper
mega | mega
ultra | ultra
extra adicional | extra additional
plus | plus
macro | macro
micro | micro
nano | nano
maxi | maxi
bio | bio
neo | neo
pro | pro
anti | anti
inter | inter
trans | trans
poli | poly
retro | retro
meta | meta
hidro | hydro
aero | aero
geo | geo
agro | agro
tele | tele
euro | euro
psico | psycho
ciber | cyber
sobre | over above | sopra oberhalb
bajo debajo | under below | sotto unter sous embaixo
entre | between among | zwischen
tras detras | behind | derriere dietro hinter
dentro adentro | inside | dedans drinnen innen
fuera afuera | outside out | dehors fuori draussen
arriba | up | oben
abajo | down | unten giu abaixo
adelante avante | forward ahead | avanti vorwarts
atras | back backward | arriere indietro zuruck
aqui aca | here | ici hier
alla alli | there | dort
lejos | far away | loin lontano longe weit
cerca | near | vicino perto nahe
junto juntos | together | ensemble insieme zusammen
sin | without | sans ohne senza
contra | against versus | contre gegen contro
cada | each every | chaque ogni jeder
otro/a | other another | autre altro/a outro/a andere
mismo/a | same self | stesso/a selbst mesmo/a
muy | very | molto sehr muito
casi | almost | presque quasi
tan | so
quien | who | quem wer
donde | where
cuando | when | quando quand wann
como | how | comme wie
ellos | they
ella | she | elle
nosotros | we | nous noi
usted ustedes | you
`;
