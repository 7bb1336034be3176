import type { LanguageRules } from '../language-rules.js'
import { anyNumber, anyOf, oneOf, swap } from '../pattern.js'

const WHEN =
  'ayer, hoy, mañana, anoche, anteayer, antier, ya, ahora, el, la, los, las, lunes, martes, miércoles, miercoles, jueves, viernes, sábado, sabado, sábados, domingo, domingos, semana, mes, año, pasada, pasado, esta, este, por, de, en, desde, hace, tarde, noche, a, al, para, cada, todos, días, siempre, normalmente, últimamente, hasta'
const LINKS =
  'y, e, o, pero, porque, que, pues, además, también, tambien, así, asi, entonces, bueno, ah, oye, mira, bien, sí, si, no, es, aunque, como, solo, sólo, actualmente, la verdad, en realidad, de hecho, yo, nosotros, nosotras, o sea, por cierto, che, nomás, básicamente'
const LEAD = anyNumber(WHEN, LINKS)
const NEGATED = anyNumber(
  'no, nunca, ya, tampoco, siempre, sólo, solo, yo, me, te, se, le, lo, la, los, las, nos, les, casi, también',
)
const PRESENT =
  'soy, estoy, tengo, vivo, trabajo, uso, llevo, hago, voy, vengo, juego, toco, estudio, alquilo, laburo, cuido, peso, mido, gano, cobro, pago, debo, puedo, sé, hablo, conduzco, manejo, como, bebo, tomo, fumo, duermo, corro, entreno, cocino, vendo, compro, trato, sufro, padezco, somos, estamos, tenemos, vivimos, trabajamos, usamos, hacemos, vamos, podemos, abrimos, cerramos, pagamos, doy, salgo, ando, nací, crío, cultivo, escribo, programo, dirijo, me llamo, me dedico, me mudo, enseño, participo, colecciono, invierto, ahorro, administro, regento, comparto'
const PAST =
  '(?!(?:así|aquí|allí|ahí|café|té|sé|mí|sí|qué|porqué|aqui|josé|jamás|bebé|chalé|puré|paté|primos|gramos|kilogramos|ramos|tramos|reclamos|racimos|mimos) )(?:[a-zñáéíóú]+(?:é|í)|hice|fui|puse|pude|tuve|traje|dije|vine|di|vi|estuve|quise|hicimos|fuimos|pusimos|tuvimos|[a-zñ]+(?:amos|imos))'
const WISH =
  'quiero, queremos, necesito, necesitamos, busco, buscamos, pienso, planeo, intento, pretendo, espero, me gustaría, quisiera, tengo que, tenemos que, estoy preparando, estoy organizando, estoy buscando, estoy planeando, estoy intentando, estamos preparando, estamos organizando, voy a, vamos a, debo, preparo, organizo, me toca, me propongo, me falta, hay que, quería, ando buscando, ando preparando, tratando de'

export const spanish: LanguageRules = {
  code: 'es',
  spaced: true,
  apostrophe: '',
  functionWords: `de, la, que, el, en, y, los, se, del, las, por, un, para, con, una, su, al, lo, como, más, mas, pero, sus, le, ya, es, soy, muy, también, me, mi, mis, yo, tengo, hay, está, esta, este, eso, porque, qué, cuando, hola, buenas, buenos, gracias, estoy, sí, sin, desde, nos, quiero, necesito, tú, usted, vos, fue, son, ser, hoy, ayer, te, lo, nada, todo, bien, así, ni, no, sino, perdón, hace`,
  abbreviations: `sr, sra, srta, dr, dra, d, dña, ud, uds, av, avda, núm, nº, pág, etc, p.ej, aprox, tel, vol, depto, izq, dcha`,
  words: {
    weather: `cierzo, tramontana, levante, poniente, siroco, ventolera, bochorno, lluvia, lluvias, llueve, llover, lloviendo, llovió, llovizna, lloviznando, chaparrón, aguacero, tormenta, tormentas, truenos, relámpagos, nieve, nieva, nevando, nevada, granizo, granizando, helada, escarcha, niebla, neblina, nublado, nubes, sol, solcito, solazo, soleado, viento, ventarrón, vendaval, frío que, calor, calorazo, caluroso, calorón, calima, humedad, grados, termómetro, clima, cielo, ola de calor, hace frío, hace calor, hace viento, hace sol, fresquito, pegajoso, arcoíris, huracán, ciclón, bochornoso, achicharrando, asándome`,
    evaluative: `horrible, horroroso, horrorosa, pésimo, pésima, malísimo, malísima, buenísimo, buenísima, aburrido, aburrida, aburridísimo, genial, increíble, espantoso, espantosa, fatal, asco, asquerosa, asqueroso, un rollo, una pasada, una lata, maravilla, maravilloso, maravillosa, estupendo, espectacular, bonito, bonita, lindo, linda, hermoso, hermosa, feo, fea, precioso, preciosa, divertido, divertida, graciosísimo, ridículo, ridícula, sobrevalorado, sobrevalorada, cutre, soso, sosa, riquísimo, riquísima, delicioso, deliciosa, padrísimo, chido, chida, chévere, bacán, copado, copada, una vergüenza, el mejor, la mejor, el peor, la peor, lo peor, lo mejor, insoportable, mola, flojo, floja, mediocre, una locura, carísimo, carísima, qué rico, raro, rara`,
    leisure: `partido, partidos, fútbol, gol, goles, liga, selección, mundial, tele, televisión, serie, series, capítulo, película, peli, cine, novela, telenovela, concurso, programa, canción, disco, concierto, cantante, tráfico, atasco, trancón, semáforo, cola, fila, aparcar, metro, autobús, colectivo, famosos, cotilleo, chisme, chismes, meme, memes, anuncio, anuncios, noticias, elecciones, política, políticos, horóscopo, lotería, cafetería, máquina de café`,
    chatter: `qué tal, cómo estás, cómo va, cómo andas, buenos días, buenas tardes, buenas noches, muchas gracias, mil gracias, gracias, de nada, hasta luego, nos vemos, un abrazo, saludos, qué bueno, qué bien, me alegro, ya ves, ya ves tú, madre mía, ay dios, vaya, en fin, qué le vamos a hacer, así es la vida, por fin viernes, qué risa, me parto, no me digas, fíjate, imagínate, es broma, solo bromeo, sin más, ni idea, quién sabe`,
    laughter: `jaja, jajaja, jajajaja, jeje, jejeje, jiji, uy, uf, ay, guau, lol, xd`,
    now: `hoy, ahora, ahora mismo, ahorita, esta tarde, esta mañana, esta noche, en este momento, de momento, mientras, todavía, otra vez, aquí, afuera, fuera, ya mismo`,
    state: `hambre, sed, sueño, cansado, cansada, agotado, agotada, reventado, reventada, muerto de, muerta de, aburrido, aburrida, estresado, estresada, nervioso, nerviosa, resaca, me duele la cabeza, dolor de cabeza, dolor de garganta, me duele la garganta, manos heladas, dedos helados, pies helados, me está matando, me están matando, de mal humor, de buen humor, medio dormido, medio dormida, congelado, congelada, sudando, me muero de, hecho polvo, hecha polvo, molido, molida`,
    interruption: `atrapado en, atrapada en, perdona el retraso, perdón por la demora, en la fila, escribo con una mano, escribo desde, un momento, un segundo, un segundito, un minuto, espera, espérame, ahora vuelvo, ya vuelvo, vuelvo en, ahorita vengo, voy tarde, llego tarde, tengo prisa,me llaman, están llamando, suena el teléfono, tocan el timbre, llaman a la puerta, sin batería, poca batería, desde el móvil, en el metro, en el bus, en una reunión, estoy comiendo, estoy cenando, estoy desayunando, me estoy tomando, tomando un café, se me quema,hacen ruido, haciendo obras, el vecino taladra`,
    surroundings: `gotea, goteando, zumba, zumbando, retumba, chirría, ladrando, ladra, llorando, llora, sonando, hirviendo, taladrando, roncando, maullando, comiendo, masticando, bebiendo, esperando el, mirando la, viendo la`,
    says: `dice, dicen, dijo, dijeron, opina, opinan, cree que, creen que, piensa que, piensan que, asegura, aseguran, afirma, sostiene, insiste en que, jura que, según, suele decir, siempre dice, le parece`,
    acquaintance: `compañero, compañera, compañeros, colega, colegas, jefe, jefa, vecino, vecina, vecinos, amigo, amiga, amigos, amigas, conocido, conocida, profe, gente, alguien, todos, todo el mundo, un tipo, una señora, un señor, exnovio, exnovia, mi ex, cartero, portero, casero, casera, taxista`,
    kin: `cuñado, cuñada, primo, prima, primos, tío, tía, tíos, sobrino, sobrina, suegro, suegra, suegros, hermano, hermana, hermanos, yerno, nuera`,
    household: `mujer, esposa, esposo, marido, pareja, novio, novia, hijo, hija, hijos, hijas, bebé, niño, niña, niños, mellizos, gemelos, madre, padre, mamá, papá, mama, papa, padres, abuelo, abuela, abuelos, hermano, hermana, familia, perro, perra, perros, perrito, gato, gata, gatos, mascota, mascotas, conejo, caballo, loro`,
    health: `alergia, alergias, alérgic*, alergic*, intoleran*, celíac*, celiac*, asma, asmátic*, diabet*, diabét*, vegan*, vegetarian*, gluten, lactosa, embaraza*, hipertens*, tensión, colesterol, tiroides, migraña*, epilep*, artritis, ansiedad, depresión, parkinson, alzheimer, demencia, cáncer, silla de ruedas, sord*, cieg*, daltónic*, zurd*, operaron, operado, operada, operación, cirugía, lesión, lesionad*, fractura*, rodilla, espalda, hernia, medicación, medicina, medicinas, pastilla*, dosis, mg, insulina, inhalador, tratamiento, diagnostic*, enfermedad, discapacidad, marcapasos, halal, kosher, penicilina, mariscos, cacahuete*, frutos secos,dentista, vacuna*`,
    circumstance: `vivo, vive, trabajo, trabaja, años, empresa, tienda, negocio,restaurante, taller, empleados, empleadas, salario, sueldo, alquiler, alquilo, hipoteca, préstamo, presupuesto, euros, pesos, dólares, mil, piso, departamento, apartamento,casa, jardín, terraza, garaje, cocina, horno, coche, auto, carro, moto, bici, bicicleta, carrera, universidad, facultad, semestre, instituto, colegio, examen, pasaporte, visado, visa, seguro, contrato, garantía, turno, turnos, horario, cumpleaños, aniversario, boda, casad*, solter*, divorciad*, viud*, jubilad*, autónom*, estudiante, profesor, profesora, enfermer*, ingenier*, médic*, abogad*, doctor, doctora, programador*, idiomas, hablo, habla, mudé, mudamos, nací, ascensor, internet, en línea, clientes, proveedor, por mes, al mes, por semana, a la semana, como máximo, máximo, mínimo, hasta`,
    liking: `gusta, gustan, encanta, encantan, prefiero, prefiere, preferimos, odio, odia, detesto, detesta, aborrezco, adoro, favorito, favorita, favoritos, no soporto, no aguanto, evito, mejor, más bien, nada de, ni hablar, en vez de, en lugar de, amante, fan de`,
    service: `viñetas, breve, breves, corta, cortas, cortita, cortitas, cortito, corto, cortos, resumen, detalle, detallado, paso a paso, ejemplos, tabla, tablas, emojis, emoji, formal, informal, tutear, tutéame, de tú, de usted, de vos, tuteo, español, en castellano, sin tecnicismos, explicaciones, respuestas, listas, mensajes, por escrito, por correo, por whatsapp, llamadas, recordatorios, sistema métrico, kilos, gramos, celsius, háblame, hablame, trátame, tratame, contéstame, respóndeme, mándame, mandame, avísame`,
    recently: `ayer, anoche, anteayer, antier, la semana pasada, el mes pasado, el año pasado, el lunes, el martes, el miércoles, el jueves, el viernes, el sábado, el domingo, esta mañana, hace poco, hace dos, hace tres, hace una, hace unos, hace un, ya, recién, por fin`,
    lasting: `siempre, nunca, jamás, cada, todos los días, todas las, diario, a diario, normalmente, habitualmente, suelo, solemos, desde hace, desde, a partir de ahora, de ahora en adelante, ya no, por lo general, casi nunca`,
    oneOff: `esta vez, por esta vez, solo esta vez, solo por hoy, por ahora, en una línea, en una palabra, esta respuesta, este mensaje, sí o no`,
    noise: `ignora eso, ignora lo, ignora esto, olvida las instrucciones, ventana equivocada, chat equivocado, me equivoqué de chat, era para otro, respuesta automática, no responder, prueba prueba, probando, repite lo, repite eso, otra vez por favor, continúa, sigue, más corto, traduce esto, corrige esto, fuera de la oficina, actúa como, copié mal, pegué mal`,
    correction: `no espera, no momento, espera no, en realidad, mejor dicho, perdón, corrijo, corrección, me equivoqué, quise decir, quería decir, al final, cambié de opinión, cambio de planes, ahora es, ahora son, pasó a, cambió, se cambió, se movió, en vez de, mejor que sea, que sea, ya no, no era, pensándolo mejor, rectifico`,
    withdrawal: `olvida eso, olvídalo, olvidalo, olvida lo, cancela eso, borra eso, quita eso, ya no necesito, ya no quiero, ya no hace falta, cambié de opinión, déjalo, descártalo, nada, pensándolo mejor`,
    negation: `no, ni, nunca, jamás, nada, sin, ningún, ninguna, tampoco`,
    weekday: `lunes, martes, miércoles, miercoles, jueves, viernes, sábado, sabado, sábados, domingo, domingos, fin de semana`,
    month: `enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, setiembre, octubre, noviembre, diciembre`,
    dayPart: `mañanas, tarde, tardes, noche, noches, mediodía`,
    numberWord: `dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, veinte, treinta, cuarenta, cincuenta, cien, sexto, tercero, quinto, primero`,
    stop: `el, la, los, las, un, una, de, del, al, a, en, y, o, que, es, son, soy, era, fue, por, para, con, sin, mi, mis, tu, su, sus, me, te, se, lo, le, les, nos, no, sí, ya, muy, más, pero, como, si, este, esta, eso, esto, ahora, mejor, perdón, realidad, tengo, tiene, hay, quiero, ser, cosa, vez, también, sea, cambié, opinión, olvida, dije`,
  },
  patterns: {
    firstPerson: anyOf(
      ` ${oneOf('yo, me, mi, mis, mí, conmigo, nos, nosotros, nosotras, nuestro, nuestra, nuestros, nuestras, mío, mía', PRESENT)} `,
    ),
    firstSubject: anyOf(
      `^${LEAD}${NEGATED} ${oneOf(PRESENT, WISH)} `,
      `^${LEAD} (?:yo|nosotros|nosotras|he|hemos) `,
      `^${LEAD}${NEGATED} ${PAST} `,
    ),
    ownSubject: anyOf(`^${LEAD} (?:mi|mis|nuestro|nuestra|nuestros|nuestras) `),
    thirdSubject: anyOf(
      `^${anyNumber('y, pero, porque, que, también, entonces')} (?:él|ella|ellos|ellas|dice|dicen|dijo|cree|piensa) `,
    ),
    bearsOnSpeaker: /^(?: \S+){2,} (?:me|mi|mis|nos|conmigo|nuestro|nuestra) /u,
    anaphoric:
      /^(?: (?:y|pero|también|además))* (?:él|ella|ellos|ellas|esto|eso|esa|ese|es el|es la|tiene|está|son) /u,
    dependent: /^ (?:así que|porque|que|ya que|pues|como|aunque|donde|por eso|sin) /u,
    contrast: /^ (?:pero|en cambio|de todos modos|en fin) /u,
    question: anyOf(
      `^${anyNumber('y, pero, oye, bueno, entonces, por cierto, a, de, en, con, por, para')} (?:qué|cuál|cuáles|cómo|cuándo|dónde|cuánto|cuánta|cuántos|cuántas|quién|quiénes|adónde) `,
      '(?:^| )(?:me pregunto|no sé si|sabes si|sabés si|sabe si|alguien sabe|me podrías decir|podrías decirme|tienes idea|tenés idea|será que|a poco) ',
    ),
    request:
      / (?:puedes|podrías|podés|puede|podría|pueden)(?: (?:por favor|siempre|no|me|solo))* (?:ayudarme|ayudar|usar|hablarme|tratarme|tutearme|contestar|responder|evitar|recordar|recordarme|escribir|escribirme|dejar de|mantener|avisarme|llamarme)/u,
    imperative: anyOf(
      `^${anyNumber('y, pero, además, también, por favor, porfa, oye, siempre, nunca, ah')} (?:por favor|porfa|porfis|trátame|tratame|háblame|hablame|llámame|llamame|mándame|mandame|escríbeme|escribime|respóndeme|respondeme|contéstame|contestame|avísame|avisame|usa|usá|use|utiliza|evita|recuerda|nada de|ni|sin|solo|sólo|no me (?:llames|llamen|mandes|hables|trates|escribas|sugieras|des|pongas|digas|recomiendes|llame)|no (?:uses|use|pongas|sugieras|recomiendes|incluyas|mandes|llames|llamen|añadas|menciones)|dame|ponme|hazme|haz|explícame|que las respuestas|que sea|que sean|tutéame|tuteame|prefiero) `,
    ),
    directive:
      / (?:por favor|porfa|porfis|no me llamen|no me llames|trátame|tratame|háblame|hablame|tutéame|mándame|mandame|de tú|siempre en|a partir de ahora|de ahora en adelante) /u,
    hypothetical: anyOf(
      `^${anyNumber('y, pero, o, ah, bueno, oye, no, ay')} (?:si (?!puedes |podés |es posible |hace falta |no te importa |no es molestia )|ojalá |imagina |imagínate |imaginate |supongamos |suponiendo |y si |qué tal si |a lo mejor |quizás |quizá |tal vez |algún día |un día de estos |en otra vida )`,
      ' (?:si fuera|si fuese|si tuviera|si tuviese|si pudiera|si ganara|si ganase|si me toca|si me tocara|me iría|me compraría|me mudaría|sería millonario|en otra vida|ojalá|haría|dejaría|viviría|abriría|contrataría|es un decir|por soñar|soñar es gratis) ',
    ),
    past: anyOf(
      `^${LEAD}${NEGATED} ${PAST} `,
      ' (?:he|hemos)(?: (?:ya|también|por fin))* [a-zñ]+(?:ado|ido|echo|ito|uesto|isto) ',
      ' (?:ayer|anoche|la semana pasada|el mes pasado|esta mañana|el lunes|el martes|el miércoles|el jueves|el viernes|el sábado|el domingo)(?: \\S+){0,6} (?:[a-zñáéíóú]+(?:é|í|ó|eron|aron|amos|imos)|vino|hizo|puso|trajo|dio) ',
      ' (?:me|nos|lo|la|le|les) (?:[a-zñ]+(?:aron|ieron)|[a-zñ]+ó) ',
      ' y(?: \\S+){0,2} (?!(?:así|aquí|allí|ahí|café|té|sé|mí|sí|qué) )[a-zñáéíóú]+(?:é|í) ',
    ),
    pastPassive:
      / (?:fue|fueron|quedó|quedaron|está|están|ha sido) [a-zñ]+(?:ado|ada|ados|adas|ido|ida|idos|idas) (?:\S+ ){0,6}(?:ayer|el|la semana|esta)/u,
    lastingPast:
      / (?:nací|nació|me diagnosticaron|le diagnosticaron|me operaron|me rompí|me lesioné|me jubilé|me casé|crecí|me mudé a|me crié|murió|cumplió|desde) /u,
    aim: anyOf(
      `^${LEAD}${NEGATED} ${oneOf(WISH)} `,
      ' (?:mi|el|nuestro|la|mi gran) (?:objetivo|meta|plan|idea|proyecto|misión)(?: \\S+){0,3} (?:es|era|son) ',
      '^ (?:objetivo|meta|plan|proyecto) ',
      ' (?:ayúdame|ayudame|ayúdeme|ayudarme)(?: \\S+)* ',
      ' se trata de ',
    ),
    taste: anyOf(
      ' (?:me|nos|le|les) (?:gusta|gustan|encanta|encantan|molesta|molestan|fascina|fascinan|apetece|va mejor|viene mejor|viene bien|queda mejor|da asco|dan asco|repugna|cae mal|sienta mal|conviene) ',
      ' (?:prefiero|preferimos|prefiere|odio|odiamos|detesto|adoro|aborrezco|evito|soporto|aguanto|favorito|favorita|favoritos|favoritas) ',
      `^${LEAD} (?:no|nunca|jamás) (?:como|comemos|bebo|bebemos|tomo|uso|usamos|vendo|quiero|queremos|compro|leo|veo|fumo|cocino|pongo|invierto) `,
      ' (?:ninguno|ninguna|nada de|ni hablar de|ni pienso|en vez de|en lugar de|mejor que) ',
      '^(?: \\S+){1,3} (?:no|nunca) (?:me )?(?:llamen|llames|escriban|toquen)| (?:así que|mejor)(?: \\S+){0,4} no me (?:llamen|llames|escriban) ',
    ),
    passingTaste:
      / (?:me encanta|me gusta|qué lindo|qué bonito|odio) (?:esta canción|este tema|tu|cómo|que|los lunes|los viernes|cuando) /u,
    condition: anyOf(
      `^${LEAD}${NEGATED} ${oneOf(PRESENT)} `,
      ' (?:tiene|vive conmigo|viven conmigo|es alérgico|es alérgica|es vegano|es vegana|no puede|no pueden|no come|toma) ',
      '^(?: hola| buenas)* (?:me llamo|soy|mi nombre) ',
    ),
    finite: anyOf(
      ` ${oneOf(PRESENT, WISH, 'es, son, está, están, tiene, tienen, hay, va, van, fue, era, puede, pueden, dice, dijo, hace, quiere, vive, viene, sabe, gusta, gustan, encanta, sale, salen, cuesta')} | ${PAST} `,
    ),
    verdict: anyOf(
      `^${anyNumber('y, pero, la verdad, pues, jaja, creo, que, pienso, para, mí, oye, uy, ay')} (?:el|la|los|las|qué|que|ese|esa|este|esta|esto|eso|lo de|tu|menudo|menuda|vaya) `,
      ' la verdad ',
      ' (?:creo que|pienso que|me parece|a mi juicio|en mi opinión) ',
    ),
    report:
      / (?:dice|dicen|dijo|dijeron|decía|cuenta|contó|asegura|según|como dicen|la frase|reza|el refrán|canta|letra|insiste|comentó|escribió|me soltó|repite) /u,
    reportFrame: / (?:dice|dijo|dice que|dijo que|me soltó) $/u,
    momentary:
      / (?:el|la|los|las|mi|mis|un|una|unos) (?:\S+ ){1,3}(?:está|están) [a-zñ]+ndo | (?:del|sobre el|en el|mi) teclado | con una (?:sola )?mano | en brazos | de tanto \S+r(?:me|se|lo|la)? | sobre mis piernas | en mi regazo /u,
    deontic:
      / (?:prohibido|prohibida|prohibidos|obligatorio|ni hablar|descartado|descartada|no se puede|no se permite|tiene que ser|tienen que ser|debe ser|deben ser|no debe|no deben) /u,
    bare: /^(?: (?:sí|si|no|todavía no|aún no|quizás|quizá|tal vez|vale|ok|claro|gracias|no sé|ni idea|nada|eso es todo|bueno|perfecto|dale))+ $/u,
    formerly: / (?:antes (?:usaba|decía|comía|vivía|trabajaba)|solía|en su día) /u,
    ceases: / ya no /u,
    heeds:
      /^(?: (?:y|pero|por favor|también))* (?:recuerda|recuerde|recordá|ten en cuenta|tenga en cuenta|tené en cuenta|no olvides|no olvide|respeta|respete|considera|considere|piensa en|piense en)(?: (?:también|siempre))* (?:mi|mis|nuestro|nuestra|nuestros|nuestras) (?:alergias?|dieta|alimentación|presupuesto|preferencias|gustos|salud|intolerancias?|edad|horario|necesidades|límites?|restricciones|plazo|requisitos|lesión|discapacidad|situación|religión)(?: (?:por favor|también))* $/u,
    affirm:
      /^ (?:sí|si|claro|exacto|correcto|así es|eso es|efectivamente|por supuesto|desde luego|cierto|tal cual|dale|vale) /u,
    deny: /^ (?:no|qué va|para nada|nada que ver|incorrecto|tampoco|nunca) /u,
    addressesUser:
      / (?:tu|tus|tú|te|usted|ustedes|su|sus|vos|eres|sos|tienes|tenés|tiene|vives|prefieres|preferís|ti|contigo|vosotros|quieres|querés) /u,
    supposes: / (?:supongo|imagino|me imagino|entiendo|verdad|no|cierto|seguro|entonces|seguramente|asumo) /u,
    openQuestion: / (?:qué|cuál|cómo|cuándo|dónde|cuánto|cuántos|cuántas|quién|o) /u,
    asksAim:
      / (?:te ayudo|le ayudo|ayudarte|ayudarle|necesitas|necesita|necesitás|buscas|busca|objetivo|plan|una mano|hacemos|quieres|querés|hacer|en qué|para qué|te trae) /u,
    asksTaste:
      / (?:prefieres|prefiere|preferís|gusta|gustan|gustaría|cómo quieres|formato|favorito|ventana|pasillo|te va mejor|te viene) /u,
    procedural:
      / (?:empezamos|seguimos|vemos|quieres que|querés que|te parece|algo más|puedo|continuamos|te preparo|vamos) /u,
  },
  leading:
    /^(?:¡|¿|(?:(?:no[,.]? (?:espera|momento)|espera[,.]? no)|mejor dicho|perdón|corrección|corrijo|cambio de planes|cambié de opinión|hola|buenas|buenos días|buenas tardes|buenas noches|hey|oye|mira|bueno|pues|ah|ay|uy|vale|ok|sí|si|no|claro|gracias|muchas gracias|por cierto|a propósito|además|también|en fin|jaja\w*|la verdad|nada que ver|perfecto|exacto|entendido|ya|o sea|che|y|pero)(?:\s*[,;:!.…]+\s*|\s+(?=(?:y|pero|que|por cierto)\s))|(?:y|pero|pues|ah|oye|bueno|por cierto,?)\s+(?=\S))/iu,
  trailing:
    /[\s,;:-]+(?:jaja\w*|jeje\w*|la verdad|por cierto|o sea|eh|no|vale|y|pero|lol|xd|en fin)[.!…]*$/iu,
  clauseStart:
    /[,;]\s+(?=(?:pero|aunque|por cierto|además|y (?:me|mi|no|yo|soy|estoy|tengo|trátame|háblame|por favor|siempre|nunca|el|la|los|las|qué|cómo)|así que|mi|mis|yo|qué|cómo|no|me|él|ella|uy|ay|jaja|por favor|porfa|soy|tengo|vivo|trabajo)(?![\p{L}]))|\s+y\s+(?=(?:yo|mi|mis|me|no|soy|estoy|tengo|vivo|trabajo|prefiero|necesito|trátame|háblame|nunca|siempre|él|ella|por favor)\s)|\s+pero\s+(?=\S)|;\s+|\s+[–—-]+\s+|…\s*|\.{2,}\s+/giu,
  possessive: /^[,;]?\s+(?:y\s+)?(?:mi|mis|nuestr[oa]s?)\s/iu,
  confirmations: [
    { pattern: /,?\s*(?:verdad|no|cierto|supongo|imagino|me imagino)\s*[?.!]*$/iu, replacement: '' },
    {
      pattern:
        /^[¿¡]?(?:entonces|así que|o sea que|supongo que|imagino que|me imagino que|seguro que|y)\s+/iu,
      replacement: '',
    },
    { pattern: /^[¿¡]?(?:eres|es usted|sos)\b/iu, replacement: 'soy' },
    { pattern: /^[¿¡]?(?:tienes|tiene|tenés)\b/iu, replacement: 'tengo' },
    { pattern: /^[¿¡]?(?:vives|vive|vivís)\b/iu, replacement: 'vivo' },
    { pattern: /^[¿¡]?(?:prefieres|prefiere|preferís)\b/iu, replacement: 'prefiero' },
    { pattern: /\b(?:eres|sos)\b/giu, replacement: 'soy' },
    { pattern: /\bte (gusta|gustan|encanta|encantan)\b/giu, replacement: 'me $1' },
    { pattern: /^¿?([\p{L}]{3,})[ae]s(?=\s)/iu, replacement: '$1o' },
    { pattern: /\btu\b/giu, replacement: 'mi' },
    { pattern: /\btus\b/giu, replacement: 'mis' },
  ],
  replacements: [
    swap(String.raw`(?<!\p{L})no (?!sólo|solo){old},? sino {now}`),
    swap('^(?:es |era )?{now}, (?:y )?no (?!sólo|solo){old}'),
    swap('^en (?:vez|lugar) de {old}, {now}'),
    swap('^{now} en (?:vez|lugar) de {old}'),
  ],
  changes: [
    {
      pattern: /\b(?:mudé|mudamos|mudado) de (?<old>\S+(?: \S+)??) a (?<now>[^\s,;.!?]+)/iu,
      context: /\b(?:vivo|vivimos|resido|residimos)\b[^,;.]{0,30}_/iu,
    },
    {
      pattern:
        /\b(?:cambié|cambiamos|cambiado|pasé|pasamos|pasado) de (?<old>\S+(?: \S+)??) a (?<now>[^\s,;.!?]+)/iu,
      context: /\b(?:uso|usamos|tomo|bebo|conduzco|manejo|toco)\b[^,;.]{0,30}_/iu,
    },
  ],
  slip: /(?:^|[\s,;:.!])(?:quise decir|quería decir|(?:corrección|corrijo|rectifico|me equivoqué)[,;:.!])\s*[,;:.!-]*\s*(?<now>.*)$/iu,
  alternatives: /[\p{L}\p{N}]+ o (?:[\p{L}]+ )?[\p{L}\p{N}]+/giu,
}
