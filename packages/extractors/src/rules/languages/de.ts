import type { LanguageRules } from '../language-rules.js'
import { anyNumber, anyOf, oneOf, swap } from '../pattern.js'

const WHEN =
  'gestern, heute, morgen, vorgestern, letzte, letzten, letztes, letzter, woche, monat, jahr, am, im, in, der, den, dem, die, das, seit, vor, ab, um, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonnabend, sonntag, jetzt, immer, meistens, normalerweise, abends, morgens, mittags, nachts, täglich, jeden, jede, tag, übrigens, bereits, schon, gerade, derzeit, aktuell, inzwischen, endlich, wochenende, zum, nach, bei'
const LINKS =
  'und, aber, denn, weil, da, also, auch, außerdem, ja, nein, doch, na, ach, so, gut, hallo, moin, hi, hey, leider, eigentlich, zudem, ehrlich, gesagt, grundsätzlich, dass, dann, wenn, sonst, oder'
const LEAD = anyNumber(WHEN, LINKS)
const VERBS =
  'bin, habe, hab, wohne, lebe, arbeite, heiße, heisse, brauche, nutze, benutze, spiele, lerne, studiere, fahre, trainiere, trage, nehme, esse, trinke, schlafe, verdiene, zahle, miete, besitze, betreibe, leite, führe, mag, möchte, will, kann, darf, muss, soll, suche, plane, ziehe, komme, stamme, unterrichte, koche, backe, kaufe, züchte, pflege, betreue, leide, vertrage, hasse, liebe, bevorzuge, meide, vermeide, verkaufe, laufe, schwimme, spreche, schreibe, programmiere, sind, haben, wohnen, leben, arbeiten, brauchen, nutzen, fahren, essen, trinken, wollen, möchten, müssen, suchen, planen, ziehen, betreiben, feiern, heiraten, erwarte, erwarten'
const KIN = `schwager, schwägerin, cousin, cousine, onkel, tante, neffe, nichte, schwiegermutter, schwiegervater, schwiegereltern, bruder, schwester, geschwister`
const HOUSEHOLD = `frau, mann, ehefrau, ehemann, partner, partnerin, lebensgefährte, sohn, söhne, tochter, töchter, kind, kinder, baby, zwillinge, mutter, vater, mama, papa, eltern, oma, opa, großmutter, großvater, großeltern, bruder, schwester, familie, enkel, enkelin, hund, hunde, hündin, welpe, katze, katzen, kater, haustier, haustiere, kaninchen, hamster, pferd, wellensittich, meerschweinchen`
const PARTICIPLE =
  '(?:[a-zäöüß]*ge[a-zäöüß]{2}[a-zäöüß]*(?:t|en)|(?:be|ver|er|ent|zer|über|unter|wider|miss)[a-zäöüß]{2}[a-zäöüß]*(?:t|en)|[a-zäöüß]+iert)'

export const german: LanguageRules = {
  code: 'de',
  spaced: true,
  apostrophe: '',
  functionWords: `in, an, du, dir, dich, ob, wo, wer, der, die, das, und, ist, ich, nicht, ein, eine, einen, zu, mit, auf, für, von, den, dem, im, es, sie, wir, mein, meine, meinen, bin, habe, hab, haben, sind, auch, aber, bitte, noch, nur, wie, wenn, oder, mir, mich, uns, kein, keine, keinen, ja, nein, hallo, danke, guten, am, zum, zur, bei, aus, nach, um, dass, wird, war, sich, schon, doch, genau, immer, so, als, man, was, hat, kann, jetzt, gestern, heute`,
  abbreviations: `z.b, bzw, usw, ca, dr, hr, fr, nr, str, tel, evtl, ggf, inkl, etc, d.h, u.a, prof, st, abs, max, min, mind, jan, feb, apr, aug, sep, sept, okt, nov, dez`,
  ordinalStops: true,
  words: {
    weather: `wetter, regen, regnet, regnete, geregnet, regnerisch, nieselt, nieselregen, schüttet, gießt, schauer, schnee, schneit, schneite, hagel, hagelt, glatteis, frost, nebel, neblig, bewölkt, wolken, sonne, sonnig, sonnenschein, hitze, hitzewelle, heiß draußen, schwül, wind, windig, stürmt, sturm, orkan, böen, gewitter, gewittert, donner, donnert, blitze, blitzt, grad, minusgrade, eisig, matschwetter, sauwetter, mistwetter,kalt draußen, warm draußen, saukalt, arschkalt, affenhitze, himmel, föhn, graupel, unwetter`,
    evaluative: `furchtbar, schrecklich, grauenhaft, grausig, mies, mieser, miese, schlecht, schlimm, langweilig, öde, doof, blöd, blöde, dämlich, lächerlich, peinlich, hässlich, eklig, ekelhaft, widerlich, scheußlich, nervig, nervt, nerven, super, toll, klasse, großartig, fantastisch, wunderbar, wunderschön, herrlich, prima, genial, geil, krass, cool, lustig, witzig, schön, hübsch, niedlich, süß, lecker, köstlich, fad, überbewertet, überschätzt, unterschätzt,katastrophe, zumutung, frechheit, unverschämt, das beste, der beste, die beste, das schlimmste, der schlimmste, kitschig, mittelmäßig, naja, enttäuschend, sensationell, spitze, wahnsinn, quatsch, blödsinn, mist, scheiße, schmeckt`,
    leisure: `fernsehen, fernseher, serie, serien, folge, folgen, film, filme, kino, tatort, show, quizshow, fußball, fussball, bundesliga, spiel gestern, tor, tore, elfmeter, schiri, schiedsrichter, pokal, verkehr, stau, staus, baustelle, bahn, zugverspätung, warteschlange, parkplatz, lied, album, konzert, band, promi, promis, klatsch, meme, memes, werbung, nachrichten, wahlen, politiker, horoskop, lotto, kantine, kaffeemaschine, warteschleife, klingelton`,
    chatter: `wie gehts, wie geht es, wie gehts dir, wie geht es dir, guten morgen, guten tag, guten abend, gute nacht, schönen tag, schönes wochenende, danke, vielen dank, dankeschön, danke dir, kein problem, alles klar, keine ahnung, nur spaß, scherz, kleiner scherz, war nur spaß, man glaubt es nicht, unfassbar, ist doch wahr, na ja, was solls, so ist das leben, endlich wochenende, endlich freitag, drück mir die daumen, mach dir nichts draus, schon gut, egal, tja, siehste, freut mich, bis später, bis dann, tschüss, servus`,
    laughter: `haha, hahaha, hihi, hehe, lol, xd, puh, uff, ups, boah, mann, oje, ach du, huch, juhu`,
    now: `heute, jetzt, gerade, gerade eben, im moment, momentan, heute morgen, heute abend, heute früh, schon wieder, wieder, noch immer, draußen, hier, gleich`,
    state: `hunger, durst, müde, hundemüde, kaputt, erschöpft, fix und fertig, gestresst, genervt, gelangweilt, aufgeregt, nervös, verkatert, kopfschmerzen, kopfweh, halsschmerzen, halsweh, hals kratzt, nase läuft, eiskalte finger, eiskalte hände, eiskalte füße, kalte finger, kalte hände, kalte füße, klamme finger, bringt mich um, bringen mich um, schlecht gelaunt, gut gelaunt, schläfrig, mir ist kalt, mir ist warm, mir ist heiß, friere, schwitze, halb eingeschlafen, lust auf, keine lust, brauche kaffee, brauche einen kaffee, total platt`,
    interruption: `moment, moment mal, einen moment, sekunde, minute, kurz weg, bin gleich, gleich wieder da, bin gleich zurück, steh noch, stehe noch, sitz noch, steh gerade, an der kasse, in der schlange, im aufzug, im stau, warte, warte kurz, muss kurz, muss los, muss weg, bin spät dran, komme zu spät, in eile, telefon klingelt, handy klingelt, es klingelt, akku, postbote, an der tür, sitze im zug, sitze gerade, bin unterwegs, in der bahn, im bus, im auto, im meeting, vom handy, esse gerade, trinke gerade, koche gerade, stehe gerade, bin gerade, hole mir, wlan spinnt, verbindung`,
    surroundings: `bellt, weint, schreit, klingelt, kocht über, piept, bohrt, schnarcht, miaut,hämmert, rattert, brummt, gluckert, knackt, surrt, klappert, tropft, quietscht, zischt, dröhnt`,
    says: `sagt, sagen, sagte, sagten, meint, meinen, meinte, glaubt, behauptet, behaupten, denkt, schwört, erzählt, erzählte, laut, angeblich, findet dass, findet das, hält nichts von, hält das für`,
    acquaintance: `kollege, kollegin, kollegen, chef, chefin, nachbar, nachbarin, nachbarn, freund, freundin, freunde, kumpel, kumpels, bekannter, bekannte, mitbewohner, mitbewohnerin, leute, jemand, alle, typ,hausmeister, vermieter, vermieterin, postbote, briefträger, trainer, ex, exfreund, exfreundin, mitschüler, kommilitone, kommilitonin, friseur, friseurin, busfahrer`,
    kin: KIN,
    household: HOUSEHOLD,
    health: `allerg*, unverträglich*, intoleran*, zöliakie, laktose*, gluten*, asthma*, diabet*, vegan*, vegetari*, schwanger*, bluthochdruck, blutdruck, cholesterin, schilddrüse*, migräne, epilep*, arthrose, rheuma, depress*, angststörung, adhs, autis*, parkinson, demenz, alzheimer, krebs, rollstuhl, gehbehindert, schwerbehindert, taub, schwerhörig, blind, farbenblind, linkshänder*, legasthen*, operation, operiert, op, verletz*, bänderriss, kreuzband*, knie, rücken, bandscheibe*, bandscheibenvorfall, medikament*, tabletten, mg, dosis, insulin, inhalator, therapie, physiotherapie, diagnos*, krankheit, chronisch*, herzschrittmacher, halal, koscher, penicillin, nussallergie, erdnuss*, nüsse, heuschnupfen, impfung, zahnarzt, neurodermitis`,
    circumstance: `wohne, wohnen, lebe, arbeite, arbeitet, beruf, firma, betrieb, geschäft, laden, mitarbeiter, angestellte, gehalt, miete, mietvertrag, kredit, budget, euro, wohnung, haus, garten, balkon, garage, küche, backofen, auto, fahrrad, rad, motorrad, student*, studiere, studium, semester, ausbildung, schule, klasse, prüfung, pass, reisepass, visum, versicherung, vertrag, schicht, nachtschicht, schichten, arbeitszeit, geburtstag, hochzeit, verheiratet, ledig, geschieden, verwitwet, rentner, rentnerin, pensioniert, selbstständig, selbständig, freiberuflich, lehrer*, ingenieur*, arzt, ärztin, krankenschwester, pfleger*, anwalt, anwältin, programmierer*, trainer*, jahre, jahre alt, monatlich, pro monat, pro woche, höchstens, maximal, mindestens,verein, mannschaft, quadratmeter, stock, baujahr, heizung, kunden`,
    liking: `mag, mögen, liebe, lieben, hasse, hassen, bevorzuge, bevorzugt, lieber, am liebsten, gern, gerne, ungern, lieblings*, kann nicht ausstehen, nicht ausstehen, nicht leiden, verabscheue, meide, vermeide, statt, anstatt, auf keinen fall, niemals, fan von, stehe auf, passt mir, passt besser`,
    service: `stichpunkte, stichpunkten, stichworte, kurz, knapp, ausführlich, duzen, siezen, du, per du, per sie, schritt für schritt, beispiel, beispiele, beispielen, tabelle, tabellen, emojis, fachwörter, fachbegriffe, fachchinesisch,deutsch, einfache sprache, antworten, antwort, listen, erklärungen, metrisch, gramm, kilo, celsius, per mail, per e mail, schriftlich, anrufe, anrufen, erinnerungen, erinnere mich,`,
    recently: `gestern, vorgestern, letzte woche, letzten monat, letztes jahr, letztes wochenende, letzten montag, am montag, am dienstag, am mittwoch, am donnerstag, am freitag, am samstag, am sonntag, am wochenende, heute morgen, vor zwei, vor drei, vor einer, vor einem, bereits, schon, kürzlich, neulich, eben, endlich`,
    lasting: `immer, nie, niemals, jeden, jede, jedes, täglich, wöchentlich, normalerweise, meistens, grundsätzlich, generell, seit, ab jetzt, ab sofort, künftig, in zukunft, nur, regelmäßig, dauerhaft, nicht mehr`,
    oneOff: `diesmal, dieses mal, nur diesmal, nur heute, für heute, für jetzt, in einem satz, in einem wort, diese antwort, diese nachricht, ja oder nein`,
    noise: `ignorier das, ignoriere das, ignorier, ignoriere, vergiss die anweisungen, falsches fenster, falscher chat, falsch kopiert, automatische antwort, abwesenheitsnotiz, nicht antworten, test test, nochmal bitte, wiederhole das, wiederhole, weiter so, mach weiter, kürzer bitte, übersetze das, tu so als, sprich wie, antworte wie`,
    correction: `nein moment, nein warte, moment nein, warte nein, eigentlich, korrektur, doch, sorry, entschuldigung, ich meinte, meinte, verbessere mich, stimmt nicht, falsch gesagt, anders überlegt, planänderung, stattdessen, statt, nicht mehr, jetzt doch, doch lieber, nun doch, verschoben, geändert, ist jetzt, sind jetzt, besser gesagt, vielmehr`,
    withdrawal: `vergiss das, vergiss es, streich das, streiche das, lass das weg, doch nicht, brauche ich nicht mehr, hat sich erledigt, anders überlegt, nehme ich zurück, schon gut, nicht mehr nötig`,
    negation: `nicht, kein, keine, keinen, keiner, keinem, nie, niemals, ohne, nichts, weder`,
    weekday: `montag, montags, dienstag, dienstags, mittwoch, mittwochs, donnerstag, donnerstags, freitag, freitags, samstag, samstags, sonnabend, sonntag, sonntags, wochenende`,
    month: `januar, jänner, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember`,
    dayPart: `morgens, mittags, nachmittags, abends, vormittags, nachts, vormittag, nachmittag, abend`,
    numberWord: `zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, zwanzig, dreißig, vierzig, fünfzig, hundert`,
    stop: `der, die, das, den, dem, des, ein, eine, einen, einem, einer, und, oder, aber, ich, mir, mich, mein, meine, meinen, wir, uns, unser, unsere, du, sie, ihr, ihre, es, ist, sind, war, bin, habe, hab, haben, hat, wird, zu, zum, zur, im, in, am, an, auf, für, von, mit, bei, nach, aus, um, nicht, kein, keine, ja, nein, doch, auch, noch, nur, schon, jetzt, so, wie, was, dass, wenn, denn, bitte, eigentlich, sorry, ach, mal, statt, lieber, gern, möchte, will, kann, sich, als, bis, mehr`,
  },
  patterns: {
    firstPerson:
      / (?:ich|mir|mich|mein|meine|meinen|meinem|meiner|wir|uns|unser|unsere|unseren|unserem|unserer) /u,
    firstSubject: anyOf(
      `^${LEAD}(?: \\S+){0,4} (?:ich|wir) `,
      `^${LEAD} ${oneOf(VERBS)} `,
      '^(?: und| auch)* (?:mir|mich|uns) ',
    ),
    ownSubject: anyOf(`^${LEAD} (?:mein|meine|meinen|unser|unsere|unseren) `),
    thirdSubject: anyOf(
      `^${anyNumber('und, aber, weil, denn, auch, dann, da')} (?:er|sie ist|sie hat|sie sagt|der meint|die meint|seine|ihre|sein|ihr) `,
    ),
    othersSubject: anyOf(
      `^(?!.* (?:ich|wir) )${LEAD} \\S+ (?:mein|meine|unser|unsere) ${oneOf(KIN, HOUSEHOLD)} `,
    ),
    bearsOnSpeaker: /^(?: \S+){2,} (?:mir|mich|mein|meine|meinen|uns|unser|unsere|ich|wir) /u,
    anaphoric:
      /^(?: (?:und|aber|auch|außerdem))* (?:er|sie|es|das|die ist|der ist|die sind|diese|dieser|beide|beides) /u,
    dependent:
      /^ (?:weil|denn|damit|obwohl|also|da|so dass|sodass|was|wobei|deshalb|daher|deswegen|sonst|außer|die|der|den) /u,
    contrast: /^ (?:aber|jedenfalls|trotzdem|allerdings) /u,
    question: anyOf(
      `^${anyNumber('und, aber, oder, also, sag, mal, ach, übrigens, denn, hey, bitte')} (?:was|wer|wen|wem|wie|wo|wohin|woher|wann|warum|wieso|weshalb|welche|welcher|welches|wieviel|worauf|wofür|womit) `,
      `^${anyNumber('und, aber, oder, also, sag, mal, ach, übrigens')} (?:ist|sind|war|hat|haben|kann|können|könnte|darf|dürfen|soll|sollte|gibt|gibts|weißt|wisst|wissen|kennst|kennen|meinst|wird|würde|muss|bringt|lohnt|stimmt) (?:es|das|der|die|ein|eine|man|ich|du|sie|er|wir|jemand|dir|ihr|sich) `,
      ' (?:ich frage mich|frage mich|weiß jemand|keine ahnung ob|wüsste gern|ob das) ',
    ),
    request:
      / (?:kannst du|könntest du|können sie|könnten sie|würdest du|würden sie)(?: (?:bitte|mir|immer|nur|nicht|künftig))* (?:helfen|duzen|nur|immer|beim|kurz|auf|keine|nicht|bei) /u,
    imperative: anyOf(
      `^${anyNumber('und, aber, auch, also, ab jetzt, ab sofort, künftig, übrigens, ach, ja')} (?:bitte|kein|keine|keinen|nie|niemals|nur|nenn mich|nenne mich|duz mich|antworte|antworten|schreib|schreibe|schreiben sie|erklär|erkläre|verwende|verwenden sie|benutze|nutze nur|vermeide|lass|lassen sie|ruf|rufen sie|schick|gib mir|merk dir|merke dir|immer|ohne|lieber|auf keinen fall|halte dich) `,
    ),
    directive: / (?:bitte|ab jetzt|ab sofort|künftig|in zukunft) /u,
    hypothetical: anyOf(
      `^${anyNumber('und, aber, oder, ach, naja, also, ja, hm')} (?:was wäre|wenn ich (?!bitte )|wenn wir |falls ich |angenommen |stell dir vor |nehmen wir an |mal angenommen |hätte ich |hätten wir |wäre ich |wären wir |könnte ich |würde ich |würden wir |gewänne |irgendwann |vielleicht (?:sollte|werde|würde|könnte|ziehe|mache|kaufe) |am liebsten würde )`,
      ' (?:würde ich|wäre ich|hätte ich(?! gern)|wenn ich reich|im lotto|lottogewinn|wäre es|gäb|gäbs|gäbe|nur mal so|rein theoretisch|theoretisch|spinnerei|träume von|träumen) ',
    ),
    past: anyOf(
      ` (?:habe|hab|haben|bin|sind)(?: \\S+){0,10} ${PARTICIPLE} `,
      `^(?: \\S+){0,6} ${PARTICIPLE} (?:habe|hab|haben|bin|sind|wurde|wurden) `,
      `^${anyNumber('gestern, schon, bereits, heute, letzte, woche, am, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag')}(?: \\S+){0,4} ${PARTICIPLE} $`,
    ),
    pastPassive: anyOf(` (?:wurde|wurden|ist|sind)(?: \\S+){0,8} ${PARTICIPLE} (?:worden )?`),
    lastingPast:
      / (?:geboren|aufgewachsen|diagnostiziert|seit|verheiratet|geschieden|ausgebildet|gelernt habe ich|gebaut|stamme) /u,
    aim: anyOf(
      `^${LEAD} (?:(?:ich|wir) )?(?:brauche|brauchen|suche|suchen|plane|planen|möchte|möchten|will|wollen|versuche|versuchen|organisiere|organisieren|bereite|bereiten|trainiere für|lerne für|arbeite an|arbeiten an|muss|müssen|habe vor|haben vor) `,
      ' (?:brauche|suche|plane|möchte|will|versuche|brauchen|suchen|planen|möchten|wollen) (?:ich|wir) ',
      ' (?:mein|unser|das) (?:ziel|plan|projekt|vorhaben)(?: \\S+){0,2} ist ',
      '^ (?:ziel|plan|vorhaben|aufgabe) ',
      ' es geht (?:um|darum|mir um) ',
      ' (?:hilf mir|helfen sie mir|kannst du mir) ',
    ),
    taste: anyOf(
      ' (?:mag|mögen|hasse|hassen|bevorzuge|bevorzugen|verabscheue|meide|vermeide|lieber|am liebsten|ungern|lieblings[a-zäöüß]+|nicht ausstehen|nicht leiden|auf keinen fall|kommt nicht in frage|passt mir|passt besser|liegt mir|liegt mir nicht|stehe auf|geht gar nicht) ',
      ' (?:esse|trinke|nehme|benutze|nutze|kaufe|trage|schaue|fahre|fliege|essen|trinken)(?: (?:ich|wir))?(?: \\S+){0,2} (?:kein|keine|keinen|nie|nicht|niemals|nur|immer|gern|gerne) ',
      ' (?:ich|wir) (?:liebe|lieben) ',
    ),
    passingTaste: / (?:liebe|hasse|mag) (?:diesen|diese|dieses|deine|deinen|wie|montage|es wenn) /u,
    condition: anyOf(
      `^${LEAD}(?: (?:ich|wir))? ${oneOf(VERBS)} `,
      ` ${oneOf(VERBS)} (?:ich|wir) `,
      '^(?: hallo| moin| hi)* (?:mein name|ich heiße|name) ',
    ),
    finite: anyOf(
      ` ${oneOf(VERBS, 'ist, hat, war, wird, wurde, wurden, kann, muss, soll, will, darf, geht, gibt, isst, macht, kommt, sagt, meint, werden, gehört, steht, liegt, kostet, läuft, hatte, wäre, hätte, essen, hab')} `,
    ),
    verdict: anyOf(
      `^${anyNumber('und, aber, also, ach, ehrlich, gesagt, haha, boah, na, ja')} (?:der|die|das|dieser|diese|dieses|so ein|so eine|was für|dein|deine|ihr|ihre|alle|man) `,
      ' (?:ich finde|finde ich|meiner meinung|meine meinung|ich glaube|ich denke) ',
    ),
    report:
      / (?:sagt|sagte|sagen|meint|meinte|behauptet|behauptete|erzählt|erzählte|schreibt|schrieb|sei|seien|laut|angeblich|zitiere|zitat|heißt es|wie man so sagt|sprichwort|liedtext|singt) /u,
    reportFrame: / (?:sagt|sagte|meint|meinte|meinte nur|sagt immer) $/u,
    sky: / (?:so|echt|ganz schön|total|ist das|ist es|es ist|voll|richtig|zu) (?:heiß|kalt|schwül|nass|windig|grau|stürmisch|neblig|frostig|eisig|mild|sonnig) (?:heute|draußen|hier|geworden|wieder|$)/u,
    opines: anyOf(
      ` (?:mein|meine|unser|unsere) ${oneOf(KIN, HOUSEHOLD)} (?:(?:findet|finden)(?!(?: \\S+)* statt )|(?:hält|halten)(?= .* für )) `,
    ),
    momentary:
      /^ (?:der|die|das|irgendwer|irgendjemand|jemand|mein|meine|unser|unsere|ein|eine)(?: \S+){1,4} (?:gerade|schon wieder|im hintergrund|nebenan|draußen) | einhändig | mit einer hand | (?:auf|in) (?:dem|meinem) arm | im arm | vom (?:vielen|ganzen|dauernden) | (?:auf|vor) (?:der|meiner|dem|meinem) (?:tastatur|bildschirm|schoß) /u,
    deontic:
      / (?:verboten|tabu|pflicht|zwingend|ausgeschlossen|nicht erlaubt|kommt nicht in frage|kommt mir nichts|kommt mir nicht|darf nicht|dürfen nicht|muss sein|sollen so) /u,
    bare: /^(?: (?:ja|nein|nee|noch nicht|vielleicht|ok|okay|klar|danke|weiß nicht|keine ahnung|nichts|das wars|gut|genau|passt|eher nicht))+ $/u,
    formerly: / (?:früher habe|früher hab|früher war|damals) /u,
    ceases: / (?:nicht|kein|keine|keinen|keiner|keinem|nie)(?: \S+){0,5} mehr (?!als )/u,
    heeds:
      /^(?: (?:und|aber|bitte|auch))* (?:denk|denke|denken|achte|achten|beachte|beachten|berücksichtige|berücksichtigen|vergiss|vergessen|merk|merke|nimm)(?: (?:bitte|auch|immer|sie|dir|an|auf|rücksicht))* (?:mein|meine|meinen|meiner|unser|unsere|unseren|unserer) (?:allergien?|diät|ernährung|budget|vorlieben|wünsche|gesundheit|unverträglichkeit(?:en)?|alter|termine|bedürfnisse|grenzen|einschränkungen|frist|anforderungen|verletzung|behinderung|situation|religion)(?: (?:bitte|auch|nicht))* $/u,
    affirm: /^ (?:ja|genau|richtig|stimmt|korrekt|klar|natürlich|jawohl|jep|jo|absolut|exakt) /u,
    deny: /^ (?:nein|nö|nee|falsch|keineswegs|stimmt nicht) /u,
    addressesUser: / (?:du|dir|dich|dein|deine|deinen|sie|ihnen|ihr|ihre|ihren|euch|euer) /u,
    supposes:
      / (?:oder|richtig|nehme an|ich nehme an|vermute|schätze|also|wohl|bestimmt|sicher|nicht wahr) /u,
    openQuestion: / (?:was|wer|wie|wo|wann|warum|welche|welcher|welches|wobei|womit|oder) /u,
    asksAim:
      / (?:helfen|hilfe|brauchst|brauchen|suchst|suchen|ziel|plan|planen|planst|vorhaben|vor|anliegen|steht an|wobei|worum|gehen) /u,
    asksTaste:
      / (?:lieber|magst|mögen|gern|gerne|bevorzugst|bevorzugen|format|fenster|gang|passt|wünschen|wünschst) /u,
    procedural:
      / (?:sollen wir|wollen wir|soll ich|darf ich|kann ich|noch etwas|sonst noch|fangen wir|weiter) /u,
  },
  leading:
    /^(?:(?:(?:nein[,.]? (?:moment|warte)|(?:moment|warte)[,.]? nein)|korrektur|planänderung|ich meinte|hallo|guten tag|guten morgen|guten abend|moin|servus|grüezi|hi|hey|ja|nein|nee|ok|okay|gut|also|ach|ach ja|ach so|na|na ja|naja|tja|danke|vielen dank|übrigens|genau|stimmt|klar|haha\w*|lol|puh|keine ahnung|außerdem|und|aber|nun|so|alles klar|perfekt|super|prima|sorry|entschuldigung|ehrlich gesagt|kurz zu mir|zur info|äh+m?|ähm|hm+)(?:\s*[,;:!.…]+\s*|\s+[–-]+\s+)|(?:und|aber|also|ach|ach ja|übrigens|naja)\s+(?=\S))/iu,
  trailing:
    /[\s,;:-]+(?:haha\w*|hihi|lol|xd|oder so|und so|und|aber|übrigens|ehrlich gesagt|ne|gell)[.!…]*$/iu,
  clauseStart:
    /[,;]\s+(?=(?:aber|übrigens|außerdem|und|ich|wir|mein|meine|unser|unsere|bitte|was|wie|warum|ist|hat|haben|kein|keine|ach|haha|er|sie ist|sie hat|das ist)(?![\p{L}]))|\s+und\s+(?=(?:ich|wir|mein|meine|unser|unsere|bitte|kein|keine|er|sie|das|die|der|was|wie)\s)|\s+aber\s+(?=\S)|;\s+|\s+[–—-]+\s+|…\s*|\.{2,}\s+/giu,
  possessive: /^[,;]?\s+(?:und\s+)?(?:mein|unser)e?\s/iu,
  confirmations: [
    {
      pattern: /,?\s*(?:oder|richtig|nicht wahr|nehme ich an|vermute ich|stimmt's|ja)\s*[?.!]*$/iu,
      replacement: '',
    },
    { pattern: /^(?:also|dann|und|ich nehme an,?|vermutlich|sicher)\s+/iu, replacement: '' },
    { pattern: /^(?:bist du|sind sie)(?=\s)/iu, replacement: 'ich bin' },
    { pattern: /^(?:hast du|haben sie)(?=\s)/iu, replacement: 'ich habe' },
    { pattern: /^(\p{L}{3,}?)(?:st du|en sie)(?=\s)/iu, replacement: 'ich $1e' },
    { pattern: /\b(?:du bist|sie sind)(?=\s)/giu, replacement: 'ich bin' },
    { pattern: /\b(?:du hast|sie haben)(?=\s)/giu, replacement: 'ich habe' },
    { pattern: /\bdein(e|en|em|er)?\b/giu, replacement: 'mein$1' },
  ],
  replacements: [
    swap(String.raw`\bnicht (?!nur|sehr|so){old},? sondern {now}`),
    swap('^(?:(?:es|das) ist )?{now}, (?:und )?nicht (?!nur|so|sehr){old}'),
    swap(String.raw`^(?:an)?statt (?<old>\S+(?: \S+)??),? (?:jetzt|nun|lieber|doch|besser) {now}`),
    swap('^{now} (?:an)?statt {old}'),
  ],
  changes: [
    {
      pattern:
        /\bvon (?<old>\S+(?: \S+)??) nach (?<now>\S+)[^,;.]{0,30}? (?:um|über)?(?:gezogen|gesiedelt)/iu,
      context: /\b(?:wohnen?|leben?)\b[^,;.]{0,30}_/iu,
    },
    {
      pattern: /\bvon (?<old>\S+(?: \S+)??) (?:auf|zu) (?<now>\S+(?: \S+)??) (?:umgestiegen|gewechselt)/iu,
      context: /\b(?:nutzen?|benutzen?|verwenden?|fahren?|trinken?|spielen?|arbeiten? mit)\b[^,;.]{0,30}_/iu,
    },
  ],
  slip: /(?:^|[\s,;:.!])(?:ich meinte|gemeint war|ich habe mich (?:versprochen|vertan)|korrektur[,;:.!])\s*[,;:.!-]*\s*(?<now>.*)$/iu,
  capitalisesNouns: true,
  alternatives: /[\p{L}\p{N}]+ oder (?:[\p{L}]+ )?[\p{L}\p{N}]+/giu,
}
