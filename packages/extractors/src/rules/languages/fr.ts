import type { LanguageRules } from '../language-rules.js'
import { anyNumber, anyOf, oneOf, swap } from '../pattern.js'

const WHEN =
  'hier, aujourd hui, demain, maintenant, ce, cette, le, la, les, l, en, au, à, depuis, dans, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, matin, soir, semaine, mois, an, année, dernier, dernière, toujours, souvent, normalement, actuellement, déjà, tous, jours, chaque, pour, par, avant, après, récemment, enfin'
const LINKS =
  'et, mais, car, parce, que, puis, aussi, donc, alors, oui, non, si, bon, ben, bah, ah, eh, bien, sinon, sauf, bonjour, salut, en fait, franchement, honnêtement, du coup, sans doute, par contre, personnellement, moi, nous, d ailleurs, qu, ou'
const LEAD = anyNumber(WHEN, LINKS)
const I = '(?:je|j|nous|on|moi je)'
const ADVERBS = anyNumber('déjà, bien, enfin, tout, juste, aussi, pas, encore, jamais, toujours')
const NO_PARTICIPLE = oneOf(
  'ai, suis, vis, dis, lis, puis, depuis, aussi, ainsi, ici, lundi, mardi, mercredi, jeudi, vendredi, samedi, midi, oui, plus, vous, nous, tout, sous, jus, beau, peu, lieu, jeu, sais, fais, dois, vais, bois, merci, demi, parmi, ami, avis, pays, mais, jamais, trois, fois, mois, fruit, nuit, huit, lait, allergi, nu, au, du',
)
const PARTICIPLE = `(?!(?:${NO_PARTICIPLE}|[a-zéè]+ique) )(?:[a-zàâçéèêëîïôûùü]+(?:é|ée|és|ées|i|ie|is|it|u|ue|us)|fait|pris|mis|ouvert|offert|reçu|peint|appris|écrit|dit)`

export const french: LanguageRules = {
  code: 'fr',
  spaced: true,
  apostrophe: ' ',
  functionWords: `le, la, les, de, des, du, un, une, et, est, je, j, ai, suis, mon, ma, mes, pas, ne, n, que, qui, pour, dans, sur, avec, en, au, aux, il, elle, nous, vous, ce, c, cette, plus, mais, ou, où, sans, bonjour, merci, salut, oui, non, l, qu, chez, très, bien, fait, tout, y, tu, te, moi, sont, avons, depuis, à, ça`,
  abbreviations: `m, mme, mlle, dr, pr, etc, ex, p.ex, env, tél, av, bd, st, ste, n°, no, art, min, max`,
  words: {
    weather: `pluie, pluies, pleut, pleuvait, pleuvoir, pluvieux, bruine, averse, averses, orage, orages, orageux, tonnerre, éclairs, neige, neiger, grêle, verglas, gel, gelée, givre, brouillard, brume, nuages, nuageux, soleil, ensoleillé, chaleur, canicule, caniculaire, caille, fait chaud, fait froid, fait beau, fait gris, fait moche, fait lourd, vent, venteux, mistral, tempête, bourrasque, bourrasques, souffle, météo, degrés, temps de chien, temps de cochon, il fait un temps, quel temps, ciel, il gèle, il tombe des cordes, humide, doux pour la saison, tramontane`,
    evaluative: `nul, nulle, horrible, affreux, affreuse, atroce, moche, ennuyeux, ennuyeuse, chiant, chiante, barbant, ridicule, bête, stupide, dégueulasse, dégoûtant, infect, génial, géniale, super, magnifique, superbe, splendide, incroyable, excellent, excellente, formidable, sympa, joli, jolie, beau, belle, marrant, marrante, drôle, rigolo, surcoté, surcotée, surestimé, sous coté, décevant, décevante, délicieux, délicieuse, fade, bof, pas terrible, pas mal, médiocre, insupportable, lamentable, pitoyable, une honte, une catastrophe, une merveille, un régal, le meilleur, la meilleure, le pire, la pire, kitsch, bizarre, fou, dingue, pénible, long et`,
    leisure: `télé, télévision, série, séries, épisode, film, films, ciné, cinéma, émission, match, foot, football, rugby hier, but, buts, ligue, coupe du monde, tour de france, chanson, album, concert, embouteillage, embouteillages, bouchons, circulation, métro, rer, grève, queue, parking, célébrité, stars, potins, ragots, mème, mèmes, pub, pubs, journal, actualités, élections, politiciens, horoscope, loto, cantine, cafétéria, machine à café, musique d attente`,
    chatter: `ça va, comment allez vous, comment vas tu, comment ça va, bonjour, bonsoir, bonne journée, bonne soirée, merci, merci beaucoup, merci bien, de rien, à bientôt, au revoir, pas de souci, pas de problème, tant mieux, tant pis, c est la vie, que voulez vous, on dirait, vous savez, tu sais, vivement le week end, enfin vendredi, je plaisante, c est pour rire, je rigole, aucune idée, bref, allez, bon courage, croisons les doigts, quelle histoire, n importe quoi, sacré, voilà`,
    laughter: `haha, hahaha, hihi, héhé, mdr, lol, ptdr, ouf, oups, oh là là, olala, zut, hein`,
    now: `aujourd hui, maintenant, en ce moment, là, ce matin, ce soir, cet après midi, encore, ici, dehors, tout de suite, à l instant`,
    state: `faim, soif, sommeil, fatigué, fatiguée, crevé, crevée, épuisé, épuisée, vanné, vannée, claqué, claquée, stressé, stressée, énervé, énervée, excité, excitée, gueule de bois, mal à la tête, mal de tête, gelé, gelée, gelés, gelées, frigorifié, frigorifiée, mal à la gorge, mal au crâne, nez bouché, nez qui coule, de mauvaise humeur, de bonne humeur, j ai froid, j ai chaud, transpire, meurs de, à moitié endormi, à moitié endormie, envie de dormir, envie d un café`,
    interruption: `coincé dans, coincée dans, bloqué dans, bloquée dans, désolé du retard, désolée du retard, un instant, une seconde, une minute, attendez, attends, je reviens, deux secondes, deux minutes, en retard, suis pressé, suis pressée, téléphone sonne, ça sonne, on sonne, à la porte, plus de batterie, batterie, dans le train, dans le bus, dans le métro, en réunion, en voiture, en train de manger, en train de boire, en train de, je mange, je bois un, je prends un café, mon café, mon thé, connexion, wifi`,
    surroundings: `aboie, pleure, crie, sonne, bout, perce, ronfle, miaule, brûle, goutte, gargouille, bourdonne, grince, siffle, vibre, clignote`,
    says: `dit, disent, disait, a dit, pense que, pensent que, croit que, croient que, trouve que, trouvent que, trouve ça, prétend, prétendent, affirme, jure que, estime que, soutient que, raconte, selon, d après, répète que`,
    acquaintance: `collègue, collègues, patron, patronne, chef, cheffe, voisin, voisine, voisins, ami, amie, amis, copain, copine, copains, pote, potes, connaissance, colocataire, coloc, gens, quelqu, tout le monde, un type, un mec, une dame, un monsieur, facteur, gardien, gardienne, propriétaire, ex, camarade, prof, coiffeur, coiffeuse`,
    kin: `beau frère, belle sœur, belle soeur, cousin, cousine, cousins, oncle, tante, neveu, nièce, beau père, belle mère, beaux parents, frère, sœur, soeur, frères, sœurs`,
    household: `femme, mari, épouse, époux, conjoint, conjointe, compagnon, compagne, copain, copine, fils, fille, filles, enfant, enfants, bébé, jumeaux, jumelles, mère, père, maman, papa, parents, grand mère, grand père, frère, sœur, soeur, famille, petit fils, petite fille, chien, chiens, chienne, chiot, chat, chats, chatte, chaton, animal, animaux, lapin, cheval, perruche, cochon d inde`,
    health: `allergi*, intoléran*, cœliaque, coeliaque, gluten, lactose, asthm*, diabét*, diabèt*, végan*, vegan*, végétari*, végétali*, enceinte, hypertension, tension, cholestérol, thyroïde, migraine*, épilep*, arthrose, arthrite, dépression, anxiété, tdah, autis*, parkinson, alzheimer, démence, cancer, fauteuil roulant, handicap*, sourd*, malentendant*, aveugle, daltonien*, gauch*, dyslexi*, opération, opéré, opérée, blessure, fracture, entorse, genou, genoux, dos, hernie, ligament*, médicament*, traitement, comprimé*, mg, dose, insuline, ventoline, diagnosti*, maladie, chronique, pacemaker, halal, casher, pénicilline, arachide*, cacahuète*, noix, fruits de mer,vaccin*, dentiste, kiné`,
    circumstance: `habite, habitons, vis, vivons, travaille, travaillons, métier, boulot, entreprise, boutique, magasin, commerce, employés, salariés, salaire, loyer, crédit, prêt, budget, euros, appartement, maison, studio, jardin, balcon, garage, cuisine, four, voiture, vélo, moto, étudiant*, études, fac, université, licence, semestre, école, classe, examen, concours, passeport, visa, assurance, contrat, bail, horaires, nuit, anniversaire, mariage, marié*, célibataire, divorcé*, veuf, veuve, retraité*, indépendant*, infirmi*, professeur, enseignant*, ingénieur*, médecin, avocat*, développeu*, ans, an, par mois, par semaine, maximum, minimum, au plus, au moins, étage,ascenseur, mètres, hectare, hectares,clients, association, club`,
    liking: `aime, aimons, adore, adorons, préfère, préférons, préférée, préféré, préférés, déteste, détestons, supporte pas, ai horreur, horreur de, évite, évitons, plutôt, mieux, surtout pas, hors de question, au lieu de, fan de, jamais de, pas question`,
    service: `tutoyer, tutoie, vouvoyer, vouvoie, tutoiement, points, puces, liste, listes, court, courte, courtes, bref, brève, concis, concise, détaillé, détail, étape par étape, exemple, exemples, tableau, tableaux, emojis, jargon, anglicismes, anglais, français, réponses, réponse, explications, grammes,kilos, celsius, par écrit, par mail, par sms, appels, appelez, rappels, langage simple, phrases`,
    recently: `hier, avant hier, la semaine dernière, le mois dernier, l année dernière, l an dernier, samedi dernier, dimanche dernier, lundi dernier, mardi dernier, mercredi dernier, jeudi dernier, vendredi dernier, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, ce matin, il y a, déjà, récemment, enfin, ce week end`,
    lasting: `toujours, jamais, chaque, tous les jours, toutes les, quotidien, quotidiennement, d habitude, habituellement, en général, généralement, depuis, désormais, dorénavant, à partir de maintenant, à l avenir, ne plus, régulièrement`,
    oneOff: `cette fois, pour cette fois, juste pour cette fois, pour aujourd hui, pour l instant, en une ligne, en un mot, cette réponse, ce message, oui ou non`,
    noise: `ignorez ça, ignore ça, ignorez, oublie les instructions, mauvaise fenêtre, mauvais chat, trompé de fenêtre, mal copié, réponse automatique, ne pas répondre, test test, répète, répétez, encore une fois, continue, continuez, plus court, traduis ça, absence du bureau, fais comme si, parle comme, réponds comme`,
    correction: `non attends, non attendez, attends non, attendez non, en fait, finalement, pardon, correction, je voulais dire, je corrige, je rectifie, rectification, changé d avis, changement de plan, plutôt, au lieu de, ne plus, c est maintenant, désormais, reporté, décalé, déplacé, me suis trompé, me suis trompée, tout compte fait, réflexion faite, passe à, passé à`,
    withdrawal: `oublie ça, oubliez ça, oublie, oubliez, laisse tomber, laissez tomber, annule ça, plus besoin, n ai plus besoin, changé d avis, enlève ça, retire ça, réflexion faite`,
    negation: `ne, n, pas, jamais, rien, aucun, aucune, sans, ni, plus`,
    weekday: `lundi, lundis, mardi, mardis, mercredi, mercredis, jeudi, jeudis, vendredi, vendredis, samedi, samedis, dimanche, dimanches, week end`,
    month: `janvier, février, mars, avril, mai, juin, juillet, août, aout, septembre, octobre, novembre, décembre`,
    dayPart: `matin, matins, midi, soir, soirs, après midi, nuit`,
    numberWord: `deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, vingt, trente, quarante, cinquante, soixante, cent`,
    stop: `le, la, les, l, un, une, des, de, d, du, et, ou, mais, je, j, me, m, moi, mon, ma, mes, nous, notre, nos, tu, te, vous, il, elle, on, ce, c, cette, ça, est, suis, ai, a, avons, sont, à, au, aux, en, dans, sur, pour, par, avec, sans, ne, n, pas, plus, que, qu, qui, si, oui, non, fait, en fait, finalement, pardon, plutôt, maintenant, très, bien, être, avoir, y, s, se, son, sa, ses, leur, tout, aussi`,
  },
  patterns: {
    firstPerson: / (?:je|j|me|m|moi|mon|ma|mes|nous|notre|nos|on a|on est|chez moi|chez nous|mien|mienne) /u,
    firstSubject: anyOf(`^${LEAD} ${I} `),
    ownSubject: anyOf(`^${LEAD} (?:mon|ma|mes|notre|nos) `),
    thirdSubject: anyOf(
      `^${anyNumber('et, mais, car, aussi, puis, alors, donc')} (?:il|elle|ils|elles|son|sa|ses|leur|leurs) (?!faut|me faut|nous faut|pleut|neige|fait|gèle|y )`,
    ),
    bearsOnSpeaker: /^(?: \S+){2,} (?:me|m|moi|mon|ma|mes|nous|notre|nos|je|j) /u,
    anaphoric:
      /^(?: (?:et|mais|aussi))* (?:il (?!faut|me |nous |pleut|neige|fait|gèle|y )|elle|ils|elles|c est|ce sont|ça|cela|celui|celle|les deux) /u,
    dependent:
      /^ (?:donc|parce que|car|puisque|comme|alors|sinon|ce qui|qui|où|dont|sauf|bien que|du coup) /u,
    contrast: /^ (?:mais|bref|cela dit|quoi qu) /u,
    question: anyOf(
      `^${anyNumber('et, mais, au fait, alors, dis, dites, donc, sinon, à, de, pour')} (?:qu est ce|est ce|que faire|quel|quelle|quels|quelles|comment|pourquoi|quand est|où est|où sont|combien|qui est|c est quoi|ça existe|y a t il|peut on|faut il|puis je|est il|est elle|savez vous|sais tu|avez vous|as tu|connaissez vous) `,
      ' (?:je me demande|me demandais|quelqu un sait|vous savez si|tu sais si|aucune idée si) ',
    ),
    request:
      / (?:pouvez vous|pourriez vous|peux tu|pourrais tu|on peut|on pourrait)(?: (?:s il|vous|te|plaît|me|toujours|se|m))* (?:tutoyer|vouvoyer|aider|éviter|répondre|utiliser|écrire|rappeler|parler|dire|appeler) /u,
    imperative: anyOf(
      `^${anyNumber('et, mais, aussi, puis, s il vous plaît, s il te plaît, svp, stp, donc, ah')} (?:évite|évitez|utilise|utilisez|réponds|répondez|écris|écrivez|appelle moi|appelez moi|tutoie moi|tutoyez moi|vouvoyez moi|parle moi|parlez moi|donne moi|donnez moi|envoie moi|envoyez moi|explique|expliquez|rappelle moi|rappelez moi|ne (?:me |m )?(?:propose|proposez|suggère|suggérez|appelez|appelle|mets|mettez|mentionne|mentionnez|recommande|recommandez|parlez|parle)|n (?:utilise|utilisez|oublie|oubliez|appelez|écrivez)|pas de|jamais de|pas d|plus de|aucun|aucune|rien|que des|uniquement|seulement|toujours|sans|svp|stp|surtout pas|on se tutoie|tutoyons) `,
    ),
    directive: / (?:s il vous plaît|s il te plaît|svp|stp|désormais|dorénavant|à l avenir|merci de) /u,
    hypothetical: anyOf(
      `^${anyNumber('et, mais, ou, ah, bon, ben, bah, non, eh bien, franchement')} (?:si (?:j|je|on|nous|jamais|seulement)|si un jour|imagine|imaginez|imaginons|supposons|admettons|et si|peut être (?:que|qu|un jour|je)|un jour|dans une autre vie|dans l idéal) `,
      ' (?:si j étais|si j avais|si je gagnais|si je pouvais|si on avait|si jamais|je rêve de|dans une autre vie|au loto|j irais|je serais|j aurais|je partirais|je vivrais|je ferais|j achèterais|on irait|on serait|ce serait|j ouvrirais|je deviendrais) ',
    ),
    past: anyOf(
      `^${LEAD} (?:j|nous|on|je)(?: (?:ne|n|m|me|nous|y|en|l|les|le|la|lui))* (?:ai|avons|a|suis|sommes|est)${ADVERBS} ${PARTICIPLE} `,
      ` (?:j ai|nous avons|on a|je suis|nous sommes|je me suis|on s est|je l ai|je les ai)(?: (?:déjà|bien|enfin|tout|juste|aussi|pas|encore))* (?!(?:allergi\\S+|assis|végétari\\S+) )${PARTICIPLE} `,
      ` (?:hier|la semaine dernière|samedi dernier|ce matin)(?: \\S+){0,6} (?:a|ai|ont|avons|est|sont)(?: \\S+)? ${PARTICIPLE} `,
      `^(?: (?:déjà|enfin|hier))* (?:acheté|commandé|réservé|payé|signé|envoyé|terminé|fini|réparé|installé|vendu|commencé|arrêté|annulé|renouvelé) `,
    ),
    pastPassive: anyOf(
      ` (?:a été|ont été|est|sont) ${PARTICIPLE} (?:\\S+ ){0,6}(?:hier|la semaine|le|samedi|lundi|mardi|mercredi|jeudi|vendredi|dimanche|ce matin) `,
    ),
    lastingPast:
      / (?:né|née|diagnostiqué|diagnostiquée|grandi|marié|mariée|divorcé|divorcée|opéré|opérée|retraité|retraitée|depuis|construite|construit|déménagé) /u,
    aim: anyOf(
      `^${LEAD} ${I}(?: (?:ne|me|m|dois|voudrais|veux|aimerais))* (?:cherche|cherchons|voudrais|veux|voulons|veut|aimerais|aimerions|souhaite|souhaitons|prépare|préparons|organise|organisons|planifie|prévois|prévoyons|essaie|essayons|dois|devons|doit|compte|comptons|vais|allons|va|travaille sur|travaillons sur|projette) `,
      ' (?:ai besoin|avons besoin|a besoin|il me faut|il nous faut|il faut que je|faudrait que je) ',
      ' (?:mon|notre|le) (?:objectif|but|projet|plan|idée)(?: \\S+){0,3} (?:est|c est) ',
      '^ (?:objectif|but|projet|plan) ',
      ' (?:il s agit de|aide moi à|aidez moi à|m aider à) ',
    ),
    taste: anyOf(
      ` ${I}(?: (?:ne|n|l|les|y|en|m))* (?:aime|aimons|adore|adorons|préfère|préférons|déteste|détestons|supporte|supportons|évite|évitons|hais) `,
      ' (?:préféré|préférée|préférés|ai horreur|ai une sainte horreur|hors de question|pas question|surtout pas|me convient|m arrange|nous convient|me va|plutôt que|au lieu de|pas mon truc|me dégoûte|m énerve) ',
      ` ${I} (?:ne|n) (?:mange|mangeons|bois|buvons|prends|utilise|utilisons|porte|regarde|achète|veux|voulons|fume) (?:pas|jamais|plus|ni|aucun|que) `,
      '^(?: \\S+){0,3} (?:pas en|jamais de|jamais en|pas de) ',
    ),
    passingTaste: / (?:aime|adore|déteste) (?:cette|ce|cet|ton|ta|votre|quand|les lundis|comment) /u,
    condition: anyOf(
      `^${LEAD} (?:je|j|nous|on)(?: (?:ne|n|m|me|y|en))* (?:suis|ai|habite|vis|travaille|étudie|joue|fais|parle|conduis|gagne|paie|paye|loue|dors|prends|mange|mesure|pèse|appelle|possède|utilise|tiens|gère|enseigne|cultive|élève|élevons|cours|nage|peux|sommes|avons|habitons|vivons|travaillons|faisons|louons|pouvons|a|est|vit|habite|viens) `,
      '^(?: bonjour| salut)* (?:je m appelle|moi c est|mon nom) ',
    ),
    finite: anyOf(
      ` (?:je|j|nous|on|${'est|sont|a|ont|suis|ai|avons|sommes|était|sera|fait|font|va|vont|peut|peuvent|doit|faut|dit|disent|habite|travaille|aime|mange|veut|vit|prend|raconte|passe|existe|coûte'}) `,
    ),
    verdict: anyOf(
      `^${anyNumber('et, mais, franchement, honnêtement, bon, bah, ben, ah, haha')} (?:le|la|les|l|ce|cette|ces|c est|ça|quel|quelle|ton|ta|votre|vos|tout) `,
      ' (?:je trouve|je pense que|à mon avis|selon moi|je crois que) ',
    ),
    momentary:
      / (?:sur|devant) (?:le|mon|l) (?:clavier|écran) | d une (?:seule )?main | sur (?:l autre|mon|un) bras | dans (?:les|mes) bras | à force de | sur mes genoux | sous mes pieds | à mes pieds /u,
    report:
      / (?:dit|disent|disait|raconte|racontait|prétend|affirme|répète|répétait|jure|soutient|écrit|selon|d après|paraît|comme on dit|proverbe|paroles|chante|slogan|cite|citation) /u,
    reportFrame: / (?:dit|a dit|m a dit|disait|raconte|raconte que|dit que|répète que) $/u,
    deontic:
      / (?:interdit|interdite|interdits|obligatoire|hors de question|exclu|exclue|doit être|doivent être|ne doit pas|ne doivent pas|ne peut pas|proscrit) /u,
    bare: /^(?: (?:oui|non|ouais|si|pas encore|pas vraiment|peut être|ok|d accord|merci|je ne sais pas|aucune idée|bof|voilà|c est tout|rien|bien sûr|exact))+ $/u,
    formerly: / (?:avant je|avant j|autrefois|à l époque) /u,
    ceases: / (?:ne|n)(?: \S+){1,3} plus (?!que |tard |tôt )/u,
    heeds:
      /^(?: (?:et|mais|aussi|svp|stp|s il te plaît|s il vous plaît))* (?:pense|pensez|n oublie pas|n oubliez pas|rappelle toi|rappelez vous|respecte|respectez|tiens compte|tenez compte|fais attention|faites attention|attention|considère|considérez)(?: (?:à|de|aussi|bien))* (?:mon|ma|mes|notre|nos) (?:allergies?|régime|alimentation|budget|préférences|goûts|santé|intolérances?|âge|horaires|besoins|limites?|restrictions|contraintes|délai|exigences|blessure|handicap|situation|religion)(?: (?:svp|stp|aussi))* $/u,
    affirm:
      /^ (?:oui|ouais|exact|exactement|tout à fait|c est ça|c est exact|en effet|effectivement|absolument|bien sûr|voilà|juste|correct) /u,
    deny: /^ (?:non|nan|pas du tout|faux|jamais|si) /u,
    addressesUser: / (?:tu|te|t|toi|ton|ta|tes|vous|votre|vos) /u,
    supposes:
      / (?:je suppose|j imagine|n est ce pas|non|si je comprends|donc|sûrement|sans doute|je présume) /u,
    openQuestion: / (?:quel|quelle|quels|quelles|comment|pourquoi|quand|où|combien|qui|quoi|que|ou) /u,
    asksAim:
      / (?:aider|aide|besoin|cherchez|cherches|objectif|projet|plan|faire pour|amène|souhaitez|voulez|veux|préparez|but) /u,
    asksTaste: / (?:préférez|préfères|aimez|aimes|format|fenêtre|couloir|convient|plaît|goût|goûts|style) /u,
    procedural:
      / (?:voulez vous que|veux tu que|on commence|commençons|puis je|autre chose|on continue|dois je|souhaitez vous que) /u,
  },
  leading:
    /^(?:(?:(?:non[,.]? attend(?:s|ez)|attend(?:s|ez)[,.]? non)|correction|changement de plan|je rectifie|je corrige|finalement|bonjour|bonsoir|salut|coucou|hello|oui|non|si|ok|d'accord|merci|merci beaucoup|ah|oh|bon|ben|bah|eh bien|alors|au fait|d'ailleurs|en fait|bref|voilà|parfait|exactement|tout à fait|haha\w*|mdr|lol|franchement|sinon|et|mais|donc|pardon|désolé|désolée|aussi|euh+|hum)(?:\s*[,;:!.…]+\s*|\s+[–-]+\s+)|(?:et|mais|donc|ben|bah|ah|au fait,?)\s+(?=\S))/iu,
  trailing: /[\s,;:-]+(?:haha\w*|mdr|lol|quoi|hein|voilà|bref|et|mais|d'ailleurs|au fait|xd)[.!…]*$/iu,
  clauseStart:
    /[,;]\s+(?=(?:mais|et (?:je|j'|nous|on|mon|ma|mes|notre|il|elle|ne|pas|s'il|les|la|le)|je|j'|nous|on|mon|ma|mes|notre|nos|au fait|d'ailleurs|il (?!y)|elle|s'il|ne|pas de|jamais|quel|quelle|comment|pourquoi|haha|mdr)(?![\p{L}]))|\s+et\s+(?=(?:je|j'|nous|on|mon|ma|mes|notre|il|elle|s'il)(?![\p{L}]))|\s+mais\s+(?=\S)|;\s+|\s+[–—-]+\s+|…\s*|\.{2,}\s+/giu,
  possessive: /^[,;]?\s+(?:et\s+)?(?:mon|ma|mes|notre|nos)\s/iu,
  confirmations: [
    {
      pattern:
        /,?\s*(?:n'est-ce pas|non|je suppose|j'imagine|c'est (?:ça|bien ça|exact)|je présume)\s*[?.!]*$/iu,
      replacement: '',
    },
    {
      pattern: /^(?:donc|alors|et|je suppose que|j'imagine que|si je comprends bien,?|est-ce que)\s+/iu,
      replacement: '',
    },
    { pattern: /\b(?:vous êtes|tu es|êtes-vous|es-tu)(?=\s)/giu, replacement: 'je suis' },
    { pattern: /\b(?:vous avez|tu as|avez-vous|as-tu)(?=\s)/giu, replacement: "j'ai" },
    { pattern: /^(\p{L}{3,})ez-vous(?=\s)/iu, replacement: 'je $1e' },
    { pattern: /\bvous (\p{L}{3,})ez(?=\s)/giu, replacement: 'je $1e' },
    { pattern: /\b(?:votre|ton)(?=\s)/giu, replacement: 'mon' },
    { pattern: /\bta(?=\s)/giu, replacement: 'ma' },
    { pattern: /\b(?:vos|tes)(?=\s)/giu, replacement: 'mes' },
  ],
  replacements: [
    swap(String.raw`(?<!\p{L})pas (?!seulement|que){old},? mais (?:plutôt )?{now}`),
    swap("^(?:c'est |c'était )?{now}, (?:et )?(?:pas|non) (?!seulement|que){old}"),
    swap("^(?:au lieu d[eu']|plutôt que d?[eu']?) ?{old}, {now}"),
    swap("^{now} (?:au lieu d[eu']|plutôt que) ?{old}"),
  ],
  changes: [
    {
      pattern: /(?:déménagé) de (?<old>\S+(?: \S+)??) à (?<now>[^\s,;.!?]+)/iu,
      context: /\b(?:habite|habitons|vis|vivons)\b[^,;.]{0,30}_/iu,
    },
    {
      pattern: /\b(?:passée?s?|changé) de (?<old>\S+(?: \S+)??) (?:à|pour) (?<now>[^\s,;.!?]+)/iu,
      context: /\b(?:utilise|utilisons|suis chez|sommes chez|bois|joue)\b[^,;.]{0,30}_/iu,
    },
  ],
  slip: /(?:^|[\s,;:.!])(?:je voulais dire|(?:correction|je rectifie|je corrige|je me suis trompée?)[,;:.!])\s*[,;:.!-]*\s*(?<now>.*)$/iu,
  alternatives: /[\p{L}\p{N}]+ ou (?:[\p{L}]+ )?[\p{L}\p{N}]+/giu,
}
