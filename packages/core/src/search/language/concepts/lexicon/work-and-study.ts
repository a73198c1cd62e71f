/** Work, school and what is made there with words. */
export const WORK_AND_STUDY = `
tarea | task homework chore
rol | role
turno | shift
empleado/a | employee
empleador/a | employer
asistente ayudante | assistant
colega | colleague coworker
cita | appointment
entrevista_laboral | job_interview
curriculo | resume curriculum
plazo | deadline term
sede | venue
escritorio | desk
borrador | eraser draft
facultad | faculty
rector | rector
materia asignatura | subject
tema | topic theme
parrafo | paragraph
silaba | syllable
alfabeto abecedario | alphabet
vocabulario | vocabulary
gramatica | grammar
dialecto | dialect
acento | accent
nombre | name
apellido | surname
apodo | nickname
seudonimo | pseudonym
discurso | speech
dialogo | dialogue dialog
monologo | monologue
sermon | sermon
biografia | biography
prologo | foreword prologue
indice | index
apunte | jotting
carta_de_amor | love_letter
titular | headline
reportaje reportero/a | reporter coverage
guion guionista | script screenwriter
video | video
episodio | episode
audiencia | audience
espectador/a | spectator
foco | spotlight
microfono | microphone
parlante altavoz | loudspeaker speaker
audifono | headphone earphone
grabadora | recorder
version | version
edicion | edition
teoria teorico/a | theory theoretical
hipotesis | hypothesis
experimento experimental | experiment experimental
formula | formula
ejemplo | example instance
problema | problem trouble
error equivocacion | mistake error
falla | fault flaw
puntaje puntuacion | score
resultado | result outcome
conclusion | conclusion
consecuencia | consequence
motivo | motive
pretexto | pretext
punto_de_vista perspectiva | point_of_view perspective
actitud | attitude
comportamiento conducta | behavior behaviour conduct
costumbre habito | habit custom
rutina | routine
esfuerzo | effort
ocupacion | occupation
prioridad | priority
intencion | intention intent
posicion postura | position stance
situacion | situation
circunstancia | circumstance
condicion | condition
presupuesto | budget
factura boleta | invoice
recibo | receipt
tarifa | rate tariff
cuota | fee installment
recompensa | reward
bono | bonus
cupon | coupon
sorteo rifa | raffle
tesoreria tesorero/a | treasury treasurer
cajero/a | cashier till
departamento | department
formulario planilla | form
listado | list
operacion | operation
operador/a | operator
administrador/a | administrator clerk
poliza | policy
sesion | session
instruccion | instruction
procedimiento | procedure
recepcion recepcionista | reception receptionist
papeleo | paperwork
perfil | profile
concepto | concept
expresion | expression
dispositivo | device
aparato | apparatus gadget
instalaciones | facilities facility
acceso | access
lobby vestibulo | lobby foyer
recinto | precinct
campus | campus
casillero | locker
luna_de_miel | honeymoon
madrastra padrastro | stepmother stepfather
padres | parents
muchedumbre multitud gentio | crowd multitude
mujeriego | womanizer
sujeto | guy fellow
majestad | majesty
jerarquia | hierarchy
personalidad | personality
temperamento | temper temperament
oficial | officer
accion | action
carrera | career
detalle | detail
manera modo | manner way
caracter | character
plantilla | staff
encargo | assignment
trato | dealing deal
direccion domicilio | address
trasfondo antecedente | background
estatus | status
rodaje | shooting
emision | issue
`;
