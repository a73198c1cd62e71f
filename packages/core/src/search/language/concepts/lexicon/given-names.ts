/** Given names that have a counterpart in English. */
export const GIVEN_NAMES = `
juan juanito | john johnny | jean giovanni johann joao hans johannes gianni
pedro | peter | pierre pietro petrus
pablo | paul | paolo paulo paulus
jose pepe | joseph joe | giuseppe josef josephus josep beppe
maria | mary | marie
jorge | george | giorgio georg jurgen
miguel | michael | michel michele mikael
carlos carlitos | charles charlie | carlo karl carolus
francisco | francis | francois francesco franz franciscus
francisca | frances | francoise francesca franziska
antonio | anthony tony | antoine anton antonius
andres | andrew | andre andreas
felipe | philip phillip | philippe filippo philipp
esteban | stephen steven | etienne stefano stefan stephan estevao stephane
enrique | henry | henri enrico heinrich henrique
guillermo | william | guillaume guglielmo wilhelm guilherme
ricardo | richard | riccardo
roberto | robert
eduardo | edward | edouard edoardo eduard
alejandro | alexander alex | alexandre alessandro
alejandra | alexandra | alessandra
tomas | thomas | tommaso
mateo | matthew | mathieu matteo matthias mateus matthieu
marcos marco | mark | marc markus marcus
lucas | luke | luc luca lukas
jaime | james | jacques giacomo jakob
diego | diego
martin | martin | martino martinus
lorenzo | lawrence | laurent lorenz lourenco
luis | louis lewis | luigi ludwig ludovico
vicente | vincent | vincenzo vinzenz
nicolas | nicholas nick | niccolo nikolaus nicola klaus nicolau
cristobal | christopher | christophe cristoforo christoph cristovao
benjamin | benjamin | beniamino
gregorio | gregory | gregoire gregor
bernardo | bernard | bernd bernhard
federico | frederick | frederic friedrich fritz frederico
alfredo | alfred
alberto | albert | albrecht
arturo | arthur | artur
ernesto | ernest | ernst
timoteo | timothy | timothee
santiago | james | jacques giacomo tiago jakob
elena | helen ellen | helene
isabel | elizabeth isabella | elisabeth isabelle elisabetta
ana | anne ann anna | hanna
catalina | catherine katherine | caterina catarina katharina
margarita | margaret | marguerite margherita margarete greta
julia | julia julie | giulia juliette
juana | jane joan | jeanne giovanna johanna joana
lucia | lucy | lucie luzia
alicia | alice
emilia | emily | emilie
sofia | sophia sofia | sophie
susana | susan | suzanne susanna
teresa | theresa | therese
barbara | barbara
cristina | christina christine | kristina
beatriz | beatrice
carolina | caroline carolina
magdalena | magdalene | madeleine maddalena
marta | martha | marthe
raquel | rachel | rachele
ester | esther
eva | eve
adan | adam | adamo
noe | noah
moises | moses | moise mose
abrahan | abraham | abramo
david | david
salomon | solomon | salomone
`;
