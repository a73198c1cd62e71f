/** Time of day, the week, the seasons, and long spans. */
export const TIME = `
tiempo temporal | time
hora | hour
minuto | minute
instante momento | instant moment
dia diario/a | day daily
noche nocturno/a | night nocturnal nightly
medianoche | midnight
mediodia | noon midday
manana matinal matutino/a | morning
manana | tomorrow
tarde | afternoon evening
hoy | today
ayer | yesterday
ahora | now
semana semanal | week weekly
fin_de_semana | weekend
mes mensual | month monthly
ano anual | year annual yearly
siglo | century
decada | decade
era epoca | era epoch
edad_media medieval | middle_ages medieval
pasado | past
presente | present
historia historico/a | history historic historical story
prehistoria prehistorico/a | prehistory prehistoric
calendario | calendar
agenda | agenda planner
horario | schedule timetable
estacion temporada | season
primavera primaveral | spring
verano estival | summer
otono otonal | autumn fall
invierno invernal | winter wintry
lunes | monday
martes | tuesday
miercoles | wednesday
jueves | thursday
viernes | friday
sabado | saturday
domingo dominical | sunday
enero | january
febrero | february
marzo | march
abril | april
mayo | may
junio | june
julio | july
agosto | august
septiembre setiembre | september
octubre | october
noviembre | november
diciembre | december
comienzo inicio principio | beginning start
fin final | end final
antes previo/a | before previous
despues | after
pronto | soon
temprano | early
nacimiento natal | birth natal
generacion | generation
herencia heredero/a | inheritance heritage heir
legado | legacy
patrimonio | heritage patrimony
antiguedad | antiquity antique
reliquia | relic
ruina | ruin
renacimiento | renaissance rebirth
`;
