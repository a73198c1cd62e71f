/** Given names that have a counterpart in the other language. */
export const GIVEN_NAMES = `
juan juanito | john johnny
pedro | peter
pablo | paul
jose pepe | joseph joe
maria | mary
jorge | george
miguel | michael
carlos carlitos | charles charlie
francisco | francis
francisca | frances
antonio | anthony tony
andres | andrew
felipe | philip phillip
esteban | stephen steven
enrique | henry
guillermo | william
ricardo | richard
roberto | robert
eduardo | edward
alejandro | alexander alex
alejandra | alexandra
tomas | thomas
mateo | matthew
marcos marco | mark
lucas | luke
jaime | james
diego | diego
martin | martin
lorenzo | lawrence
luis | louis lewis
vicente | vincent
nicolas | nicholas nick
cristobal | christopher
benjamin | benjamin
gregorio | gregory
bernardo | bernard
federico | frederick
alfredo | alfred
alberto | albert
arturo | arthur
ernesto | ernest
timoteo | timothy
santiago | james
elena | helen ellen
isabel | elizabeth isabella
ana | anne ann anna
catalina | catherine katherine
margarita | margaret
julia | julia julie
juana | jane joan
lucia | lucy
alicia | alice
emilia | emily
sofia | sophia sofia
susana | susan
teresa | theresa
barbara | barbara
cristina | christina christine
beatriz | beatrice
carolina | caroline carolina
magdalena | magdalene
marta | martha
raquel | rachel
ester | esther
eva | eve
adan | adam
noe | noah
moises | moses
abrahan | abraham
david | david
salomon | solomon
`;
