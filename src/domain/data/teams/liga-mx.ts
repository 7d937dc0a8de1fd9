// Clubs of Liga MX since 2024/25, one line each: abbreviation|name|aliases (by semicolons).
// Atlante took Mazatlán's place in 2026; both have rows, because results name both.

export const LIGA_MX_TEAMS = `
AME|America|Club América;CF América;América México;América CF;America de Mexico;Aguilas
ATE|Atlante|Atlante FC;CF Atlante
ATS|Atlas|Atlas FC;Atlas Guadalajara;Club Atlas
ASL|Atlético San Luis|San Luis;Atl. San Luis;Atlético de San Luis;Club Atlético San Luis;Club Atlético de San Luis;CA San Luis;Atl San Luis MX;SLP
CAZ|Cruz Azul|CD Cruz Azul;Cruz Azul FC;La Máquina
GDL|Guadalajara Chivas|Guadalajara;Chivas;CD Guadalajara;Chivas Guadalajara;Chivas de Guadalajara;Deportivo Guadalajara;Club Deportivo Guadalajara;CHV
JUA|FC Juárez|Juárez;Bravos;Bravos de Juárez;Juárez FC;FC Bravos de Juárez
LEO|León|Club León;Club León FC
MAZ|Mazatlán FC|Mazatlán
MTY|Monterrey|CF Monterrey;Rayados;Rayados de Monterrey;Rayados Monterrey
NEC|Necaxa|Club Necaxa;Rayos del Necaxa
PAC|Pachuca|CF Pachuca;Tuzos;Tuzos Pachuca
PUE|Puebla|Club Puebla;Puebla FC
PUM|Pumas|Pumas UNAM;UNAM;UNAM Pumas;Club Universidad Nacional
QRO|Querétaro|Querétaro FC;Club Querétaro;Gallos Blancos;Gallos Blancos de Querétaro;Gallos
SAN|Santos Laguna|Santos;Club Santos Laguna
TIG|Tigres|Tigres UANL;UANL;UANL Tigres;Tigres de la UANL
TIJ|Tijuana|Club Tijuana;Xolos;Xolos de Tijuana;Tijuana Xolos;Club Tijuana Xoloitzcuintles;Club Tijuana Xoloitzcuintles de Caliente;Tijuana de Caliente;Tijuana Xoloitzcuintles de Caliente
TOL|Toluca|Deportivo Toluca;Deportivo Toluca FC;Toluca FC;Diablos Rojos
`;
