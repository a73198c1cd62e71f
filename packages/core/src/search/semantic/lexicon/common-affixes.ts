/** Word parts and small words that both languages put before others in names. */
export const COMMON_AFFIXES = `
super | super
hiper | hyper
mega | mega
ultra | ultra
extra | extra
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
sobre | over above
bajo debajo | under below
entre | between among
tras detras | behind
dentro adentro | inside
fuera afuera | outside out
arriba | up
abajo | down
adelante avante | forward ahead
atras | back backward
aqui aca | here
alla alli | there
lejos | far away
cerca | near
junto juntos | together
sin | without
contra | against versus
cada | each every
otro/a | other another
mismo/a | same self
muy | very
casi | almost
tan | so
quien | who
donde | where
cuando | when
como | how
ellos | they
ella | she
nosotros | we
usted ustedes | you
`;
