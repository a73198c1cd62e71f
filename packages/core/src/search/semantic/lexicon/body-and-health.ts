/** The body, care of it, medicine and beauty. */
export const BODY_AND_HEALTH = `
cuerpo corporal | body
cabeza | head
cabello pelo capilar | hair
rizo crespo | curl curly
trenza | braid
barba | beard
bigote | mustache moustache
cara rostro facial | face facial
frente frontal | forehead front
ojo ocular | eye ocular
ceja | eyebrow
pestana | eyelash lash
vision visual vista mirada | vision visual sight view
nariz nasal | nose nasal
boca bucal oral | mouth oral
labio labial | lip lipstick
lapiz_labial | lipstick
diente dental | tooth teeth dental
lengua | tongue
sonrisa risa | smile laugh
beso besito | kiss
lagrima | tear
oreja oido auditivo/a | ear hearing
cuello | neck collar
garganta | throat
hombro | shoulder
brazo | arm
codo | elbow
mano manual | hand manual
puno | fist
dedo digital | finger
unas | nail
pulgar | thumb
muneca | wrist
pecho | chest breast
espalda dorsal | back
columna_vertebral espina_dorsal | backbone spine
cintura | waist
cadera | hip
vientre abdomen abdominal | belly abdomen tummy
estomago gastrico/a | stomach gastric
pierna | leg
rodilla | knee
tobillo | ankle
pie pies podal | foot feet
talon | heel
piel cutis cutaneo/a dermico/a | skin dermal
hueso oseo/a | bone
craneo calavera | skull
esqueleto | skeleton
musculo muscular | muscle muscular
corazon cardiaco/a cardio | heart cardiac cardio
sangre sanguineo/a | blood
vena | vein
cerebro cerebral | brain cerebral
nervio nervioso/a | nerve nervous
pulmon pulmonar | lung pulmonary
higado hepatico/a | liver hepatic
rinon renal | kidney renal
celula celular | cell cellular
gen genetico/a genoma | gene genetic genome
salud saludable sano/a | health healthy
bienestar | wellness wellbeing
vida vital vitalidad | life vital vitality
vivo/a viviente | alive live living
muerte mortal muerto/a | death mortal dead
medicina medico/a medicinal | medicine medical medicinal
doctor/a medico/a | doctor physician
enfermero/a enfermeria | nurse nursing
paciente | patient
hospital | hospital
clinico/a | clinic clinical
farmacia farmaceutico/a drogueria botica | pharmacy pharmaceutical drugstore apothecary
farmaco medicamento | drug medication
laboratorio | laboratory lab
vacuna | vaccine
jarabe | syrup
pildora pastilla tableta comprimido | pill tablet
capsula | capsule
dosis | dose
vitamina vitaminico/a | vitamin
suplemento | supplement
nutricion nutritivo/a nutricional | nutrition nutritional nutritious
dieta dietetico/a | diet dietetic
terapia terapeutico/a | therapy therapeutic
cura curativo/a | cure
remedio | remedy
alivio | relief
dolor | pain ache
fiebre | fever
gripe resfrio | flu
tos | cough
alergia alergico/a | allergy allergic
virus viral | virus viral
bacteria bacteriano/a | bacteria bacterial
veneno venenoso/a | poison venom
antidoto | antidote
cirugia cirujano/a quirurgico/a | surgery surgeon surgical
odontologia dentista odontologico/a | dentistry dentist
veterinario/a | veterinary vet
optico/a | optics optical
psicologia psicologo/a | psychology psychologist
mente mental | mind mental
parto maternidad materno/a | maternity birth
embarazo | pregnancy
fertilidad fertil | fertility fertile
higiene higienico/a | hygiene hygienic
limpieza aseo | cleaning cleanliness
jabon jaboncillo | soap
champu | shampoo
acondicionador | conditioner
pasta_de_dientes dentifrico | toothpaste
cepillo | brush
cepillo_de_dientes | toothbrush
peine | comb
tijera | scissors
perfume perfumeria fragancia | perfume fragrance
aroma aromatico/a | aroma aromatic scent
colonia | cologne
belleza bello/a hermoso/a hermosura | beauty beautiful
cosmetico/a | cosmetic cosmetics
maquillaje | makeup
peluqueria peluquero/a | hairdresser hair_salon
barberia barbero | barber barbershop
spa | spa
masaje | massage
bano tocador | bath bathroom
ducha | shower
panal | diaper nappy
locion | lotion
balsamo | balm
bronceado | tan
tatuaje | tattoo
sueno | dream
sueno | sleep
siesta | nap
descanso reposo | rest
respiro respiracion aliento | breath breathing
energia energetico/a | energy energetic
fuerza forzudo/a | force
edad | age
sexo sexual | sex sexual
placer | pleasure
`;
