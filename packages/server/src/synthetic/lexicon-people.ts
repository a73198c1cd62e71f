import { wordsOf } from './words-of.ts';

// Commonest first.

/** Given names of men in Chile. */
export const MENS_NAMES = wordsOf(`
  Juan José Luis Carlos Francisco Jorge Manuel Víctor Cristián Pedro Pablo Andrés Rodrigo Sebastián
  Felipe Diego Marcelo Claudio Ricardo Alejandro Eduardo Sergio Hernán Gonzalo Ignacio Tomás Matías
  Nicolás Benjamín Vicente Martín Joaquín Cristóbal Maximiliano Álvaro Raúl Héctor Óscar Mario Roberto
  Fernando Gabriel Daniel David Miguel Rafael Guillermo Enrique Alfredo Alberto Arturo Jaime Iván
  Mauricio Esteban Hugo Patricio Germán Gustavo Leonardo Ernesto Rubén Julio César Ramón Nelson Boris
  Igor Erwin Waldo Aldo Bruno Franco Renato Emilio Simón Lucas Mateo Agustín Bastián Damián Fabián
  Julián Kevin Jonathan Brian Bryan Michael Alan Elías Moisés Abraham Isaac Samuel
`);

/** Given names of women in Chile. */
export const WOMENS_NAMES = wordsOf(`
  María Patricia Carolina Claudia Daniela Francisca Constanza Javiera Camila Valentina Catalina
  Fernanda Paula Andrea Mónica Verónica Alejandra Rosa Ana Elena Teresa Isabel Carmen Gloria Silvia
  Marcela Lorena Sandra Viviana Paola Macarena Bárbara Natalia Antonia Josefa Trinidad Isidora
  Magdalena Emilia Sofía Martina Florencia Agustina Amanda Renata Pía Ximena Soledad Pilar Loreto
  Margarita Julia Inés Cecilia Adriana Susana Beatriz Raquel Lidia Elsa Olga Berta Rebeca Sara Débora
  Eva Luisa Victoria Juana Manuela Rocío Marta Nancy Jessica Karen Pamela Ingrid Evelyn Maritza
`);

/** Surnames. */
export const SURNAMES = wordsOf(`
  González Muñoz Rojas Díaz Pérez Soto Contreras Silva Martínez Sepúlveda Morales Rodríguez López
  Fuentes Hernández Torres Araya Flores Espinoza Valenzuela Castillo Tapia Reyes Gutiérrez Castro
  Pizarro Álvarez Vásquez Sánchez Fernández Ramírez Carrasco Gómez Cortés Herrera Núñez Jara Vergara
  Rivera Figueroa Riquelme García Miranda Bravo Vera Molina Vega Campos Sandoval Orellana Cárdenas
  Olivares Alarcón Gallardo Ortiz Garrido Salazar Guzmán Henríquez Saavedra Navarro Aguilera Parra
  Romero Aravena Vargas Cáceres Yáñez Leiva Escobar Ruiz Valdés Vidal Salinas Zúñiga Peña Godoy Lagos
  Maldonado Bustos Medina Pino Palma Moreno Sanhueza Carvajal Navarrete Sáez Alvarado Donoso Poblete
  Bustamante Toro Ortega Venegas Guerrero Mendoza Farías Arancibia Cornejo Santander Ibáñez Zamora Cifuentes
  Acevedo Vivanco Opazo Cabrera Urrutia Lara Ávila Burgos Quezada Toledo Hidalgo Paredes Arriagada
  Villalobos Salas Cerda Gatica Zapata Barra Osorio Olivera Barrera Mella Pacheco Ulloa Labra Retamal
  Duarte Montecinos Barrientos Oyarzún Mansilla Ojeda Bahamonde Vera Haro Gajardo Pavez Leyton Cuevas
  Arenas Catalán Meza Neira Inostroza Faúndez Troncoso Concha Avendaño Moya Becerra Meneses Celis
  Huenchumán Quilaqueo Catrileo Millahual Painemal Curihual Nahuelpán Antileo Ñancupil Huaiquil Llanos
  Irarrázaval Errázuriz Larraín Undurraga Echeñique Ossandón Vial Edwards Bulnes Cousiño Subercaseaux
  Schmidt Müller Schneider Fischer Weber Becker Kunstmann Hoffmann Schwarz Krause Winter Held Raddatz
  Mac-Iver O'Ryan O'Reilly Walker Ross Brown Smith Williams Campbell Rossi Bianchi Ferrari Solari
  Canepa Zunino Queirolo Yarur Said Hirmas Abusleme Zarhi Nazal Petric Lucic Kovacic Marinovic Goic
`);

/** Given names in the home countries of foreign holders. */
export const FOREIGN_GIVEN_NAMES = wordsOf(`
  John James Robert Michael William Thomas Peter Anna Laura Emma Hans Karl Jürgen Stefan Giulia Marco
  Luca Pierre Jean Claire Sophie Wei Ming Li Jun Hiroshi Yuki João Ana Luiza Rafael Jorge Lucía Pablo
`);

/** Surnames in the home countries of foreign holders. */
export const FOREIGN_SURNAMES = wordsOf(`
  Johnson Miller Davis Wilson Anderson Taylor Clark Lewis Baker Keller Braun Lange Vogel Richter
  Esposito Romano Conti Moretti Dubois Laurent Moreau Girard Wang Zhang Chen Liu Huang Tanaka Suzuki
  Oliveira Souza Pereira Costa Almeida Acosta Benítez Suárez Quiroga Ledesma Iglesias Domingo Ferrer
`);
