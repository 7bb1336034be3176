import type { Category, LanguageRules, PatternName } from '../language-rules.js'
import { anyOf } from '../pattern.js'
import { english } from './en/index.js'

/** Hindi in Latin letters or Devanagari, as it is mixed with English in one sentence. */
const words: Readonly<Partial<Record<Category, string>>> = {
  weather: `baarish, barish, baarishein, mausam, garmi, thand, thandi, sardi, dhoop, kohra, aandhi, toofan, umas, loo chal, ole, bijli kadak, बारिश, मौसम, गर्मी, ठंड, धूप, कोहरा, बादल, आंधी, तूफान, उमस`,
  evaluative: `bekar, bekaar, bakwas, bakwaas, faltu, ghatiya, wahiyat, zabardast, jabardast, kamaal, kamal, mast, badhiya, badiya, shandar, sundar, pyara, mazedaar, mazaa aa gaya, maza aa gaya, boring, ganda, gandi, overrated, paisa vasool, jhakaas, बेकार, बकवास, शानदार, बढ़िया, सुंदर, मस्त, घटिया`,
  leisure: `bijli, match, cricket, ipl, picture, serial, gaana, gaane, gana, khabar, samachar, jaam, bheed, mela, फिल्म, मैच, गाना, खबर, जाम`,
  chatter: `namaste, namaskar, kaise ho, kaise hain, kya haal, kya haal hai, kya chal raha, shukriya, dhanyavaad, dhanyawad, theek hai, thik hai, accha, acha, haan ji, chalo, koi baat nahi, koi nahi, mazak kar raha, mazak kar rahi, mazaak, pata nahi, kya bataun, kya batau, bas yun hi, aise hi, shubh ratri, phir milte, नमस्ते, धन्यवाद, शुक्रिया, ठीक है, अच्छा, मज़ाक, पता नहीं`,
  laughter: `hahaha, hehe, uff, oho`,
  now: `aaj, abhi, abhi abhi, is waqt, filhaal, filhal, aaj subah, aaj shaam, bahar, phir se, आज, अभी, बाहर, फिर से`,
  state: `bhookh, bhook, bhukh, pyaas, neend, thak gaya, thak gayi, thaka, thaki, sar dard, sir dard, mood kharab, dimaag kharab, dimag kharab, mood off, bore ho, pareshan, tension mein, भूख, प्यास, नींद, थक, सिर दर्द`,
  interruption: `ek minute, ek min, ek second, ruko, rukiye, ruk, abhi aata, abhi aati, abhi aaya, abhi aayi, baad mein baat, phone aa raha, phone aa gaya, koi aaya, darwaze pe, battery khatam, late ho raha, late ho rahi, der ho rahi, traffic mein, metro mein hu, metro mein hoon, chai peene, chai pine, khana khane, khaana khane, nahane ja, sone ja, chai pi raha, chai pi rahi, chai bana, khana kha raha, khana kha rahi, khaana kha, network nahi, light chali, light gayi, bijli chali, bijli gayi, bijli nahi, एक मिनट, रुको, चाय पी`,
  says: `bola, boli, bole, bolta, bolti, bolte, kehta, kehti, kehte, keh raha, keh rahi, bol raha, bol rahi, kaha, sochta, sochti, maanta, samajhta, suna hai, कहता, कहती, कहते, बोला, बोली, कहा`,
  acquaintance: `dost, doston, padosi, padosan, saheli, log, sab log, koi, makan malik, driver bhaiya, sharma ji, bhaiya, saathi, दोस्त, पड़ोसी, लोग`,
  kin: `chacha, chachi, mama ji, mami, mausi, bua, jija, saala, saali, saas, sasur, devar, jeth, nanad, bhabhi, bhatija, bhanja, behen, bhai, चाचा, मौसी, बुआ, जीजा, भाई, बहन`,
  household: `patni, pati, biwi, wife, husband, beta, beti, bete, bachche, bachcha, bacche, baccha, bachhe, maa, mummy, papa, pitaji, mataji, mata, pita, dadi, dada, nana, nani, parivar, ghar wale, kutta, billi, पत्नी, पति, बेटा, बेटी, बच्चे, माँ, मम्मी, पापा, पिताजी, दादी, परिवार, कुत्ता`,
  health: `shakahari, veg, pure veg, non veg, jain, upvas, vrat, sugar ki, sugar hai, bp ki, bp hai, dawai, dawa, davai, bimari, operation, ghutne, ghutna, kamar dard, dama, chashma, garbhvati, एलर्जी, शाकाहारी, दवाई, दवा, बीमारी, शुगर, घुटने, मधुमेह`,
  circumstance: `rehta, rehti, rehte, rahta, rahti, naukri, kaam, kaam karta, kaam karti, kamata, tankhwah, tankha, kiraya, kiraye, makan, ghar, dukaan, dukan, karobar, dhandha, padhta, padhti, padhai, saal, umar, lakh, hazaar, hazar, crore, rupaye, rupay, budget, shaadi, shadi, gaon, sheher, gaadi, naam, mahine, रहता, रहती, नौकरी, काम, साल, उम्र, लाख, हज़ार, करोड़, रुपये, शादी, नाम, घर, दुकान`,
  liking: `pasand, nahi pasand, psnd, nafrat, pyaar, accha lagta, achha lagta, acha lagta, achi lagti, bura lagta, nahi khata, nahi khati, nahi peeta, nahi piti, nahi pita, nahi khate, parhez, behtar, zyada accha, shauk, chidh, पसंद, नापसंद, परहेज, शौक, नहीं खाता, नहीं खाती`,
  service: `hindi mein, hindi me, english mein, english me, hinglish mein, hinglish me, chhota, chota, chhote, short mein, short me, detail mein, detail me, points mein, points me, aap bolo, tum bolo, seedha, simple mein, simple me, udaharan, example ke saath, message karo, whatsapp karo, whatsapp pe, call mat, phone mat, जवाब, हिंदी में, उदाहरण`,
  recently: `kal, parso, parson, pichle hafte, pichle mahine, pichle saal, pichhle, somvar ko, mangalwar ko, abhi haal, कल, परसों, पिछले`,
  lasting: `hamesha, humesha, kabhi nahi, kabhi bhi, roz, rozana, har roz, har din, har hafte, har mahine, aage se, ab se, saalon se, saal se, sirf, bilkul nahi, हमेशा, कभी नहीं, रोज़, रोज, सिर्फ`,
  oneOff: `is baar, iss baar, sirf is baar, abhi ke liye, ek line mein, ek line me, इस बार`,
  noise: `ignore karo, ignore kar, galat chat, galat window, galti se bhej, galti se paste, test kar raha, test kar rahi, dobara bolo, phir se bolo, upar wala ignore`,
  correction: `nahi nahi, balki, badal gaya, badal gayi, badal do, galti ho gayi, galat bola, galat likha, mera matlab, matlab, ab nahi, uski jagah, ki jagah, kar do, nahi chahiye, बल्कि, बदल, गलत, मेरा मतलब`,
  withdrawal: `rehne do, rahne do, chhodo, chodo, chhod do, bhool jao, hata do, cancel karo, ab nahi chahiye, रहने दो, छोड़ो`,
  negation: `nahi, nahin, nai, mat, na, bina, नहीं, मत, बिना`,
  weekday: `somvar, somwar, mangalwar, budhwar, guruwar, shukrawar, shukravar, shanivar, shaniwar, ravivar, itwar, सोमवार, मंगलवार, बुधवार, गुरुवार, शुक्रवार, शनिवार, रविवार`,
  dayPart: `subah, dopahar, shaam, sham, raat, सुबह, दोपहर, शाम, रात`,
  numberWord: `teen, char, chaar, paanch, panch, chhe, che, saat, aath, nau, bees, pachas, sau, दो, तीन, चार, पांच, दस`,
  stop: `hai, hain, hoon, hu, hun, ho, tha, thi, the, ka, ki, ke, ko, se, mein, me, pe, par, ne, to, toh, bhi, hi, aur, lekin, magar, ya, main, mai, mera, meri, mere, mujhe, hum, hamara, hamari, humein, aap, tum, ye, yeh, wo, woh, ab, kar, karo, karna, raha, rahi, rahe, gaya, gayi, liya, diya, nahi, na, matlab, है, हैं, का, की, के, को, में, मैं, मेरा, मेरी, मुझे, और, से`,
}

const own: Readonly<Partial<Record<PatternName, RegExp>>> = {
  firstPerson:
    / (?:main|mai|mein hu|mera|meri|mere|mujhe|mujhko|mujhse|hum|humko|humein|hamein|hamara|hamari|hamare|humara|humari|apna|apni|apne|मैं|मेरा|मेरी|मेरे|मुझे|हम|हमारा|हमारी|हमारे|हमें) /u,
  firstSubject:
    /^(?: (?:aur|lekin|par|toh|to|haan|ji|nahi|accha|waise|actually|kal|aaj|abhi|pichle|hafte|mahine|saal|vaise|ab|bas|basically|और|लेकिन|कल|आज))* (?:main|mai|hum|mujhe|mujhko|humko|humein|hume|hamein|maine|humne|मैं|हम|मुझे|हमें|मैंने|हमने) | (?:hoon|hu|hun|raha hu|rahi hu|raha hoon|rahi hoon|karta hu|karti hu|हूँ|हूं) /u,
  ownSubject:
    /^(?: (?:aur|lekin|par|toh|haan|ji|waise|actually|और|लेकिन))* (?:mera|meri|mere|hamara|hamari|hamare|humara|humari|मेरा|मेरी|मेरे|हमारा|हमारी|हमारे) (?!dost|padosi|saheli|colleague|boss|friend|दोस्त|पड़ोसी)/u,
  thirdSubject: /^(?: (?:aur|lekin|par|toh))* (?:wo|woh|usne|uska|uski|unka|unki|वह|उसने|उसका|उसकी) /u,
  bearsOnSpeaker: /^(?: \S+){2,} (?:mera|meri|mere|mujhe|main|humein|मेरा|मेरी|मुझे) /u,
  anaphoric: /^(?: (?:aur|lekin))* (?:wo|woh|ye|yeh|uska|uski|usko|dono|वह|यह|दोनों) /u,
  dependent: /^ (?:isliye|kyunki|kyonki|taaki|toh|jo|jisme|इसलिए|क्योंकि|ताकि) /u,
  contrast: /^ (?:lekin|magar|par|waise|khair|लेकिन|मगर) /u,
  question:
    /^(?: (?:aur|lekin|waise|accha|arre|toh|yaar|bhai))* (?:kya|kyun|kyon|kaise|kaisa|kab|kahan|kaun|kitna|kitne|kitni|konsa|kaunsa|क्या|क्यों|कैसे|कब|कहाँ|कौन|कितना|कितने) | (?:kya hota|kya hai|kya karte|kaise karte|kitna hoga|kab hoga|pata hai kya|hai kya|kya lagta|क्या है) $/u,
  request: / (?:kar sakte|kar sakti|kar sakoge|madad kar|help kar|help karo|help chahiye|madad chahiye) /u,
  imperative:
    /^(?: (?:aur|lekin|please|pls|ab se|aage se|hamesha|waise|haan|plz))* (?:please|pls|plz|kripya|mat|mujhe \S+ bula(?:o|na|iye)|jawab|answer|reply|कृपया) | (?:mat karna|mat karo|mat dena|mat do|mat bhejna|mat bolna|mat likhna|mat batana|mat suggest|dena please|rakhna|rakho|likho|bolo|batao|bataiye|dijiye|kijiye|karna mat|dijiyega|suggest mat) $/u,
  directive:
    / (?:mat karna|mat karo|mat dena|mat bhejna|mat bolna|call mat|phone mat|suggest mat|bullet|hi bolo|me hi|mein hi|kripya|please|कृपया) /u,
  hypothetical:
    /^(?: (?:aur|lekin|yaar|arre|waise|bhai))* (?:agar (?!aap|possible|ho sake)|maan lo|maano|man lo|kaash|kash|socho|shayad kabhi|kabhi na kabhi|अगर|काश|मान लो|सोचो) | (?:lottery|crorepati|hota toh|hoti toh|hote toh|jaata toh|mil jaye toh|mil jaaye toh|hota to|लॉटरी) /u,
  past: / (?:maine|humne|मैंने|हमने) .*| (?:pichle|pichhle|kal|parso) .* (?:diya|liya|kiya|gaya|gayi|aaya|aayi|ki|li|di|tha|thi|the|aaye) | (?:kar liya|kar diya|kar di|kar li|le liya|le li|de diya|de di|kharida|khareeda|khareedi|kharidi|bhej diya|bhej di|book kiya|book kar|book ki|order kiya|pay kiya|chhod diya|chod diya|chhod di|shuru kiya|shuru kar|khatam kiya|khatam kar|jama kiya|jama kar|gaya tha|gayi thi|aaya tha|ho gaya|ho gayi|karwa liya|karwaya|karaya|lagwaya|lagwa liya|bech diya|bech di|कर लिया|कर दिया|ले लिया|खरीदा|खरीदी|भेज दिया|छोड़ दिया|बुक किया) /u,
  lastingPast:
    / (?:paida|janm|saal se|salon se|saalon se|shaadi hui|shadi hui|operation hua|diagnose hua|जन्म|साल से) /u,
  aim: / (?:chahiye|chaahiye|karna hai|karni hai|karne hain|banana hai|banani hai|banwana hai|jaana hai|jana hai|lena hai|leni hai|dhundh raha|dhundh rahi|dhoondh raha|dhoondh rahi|soch raha|soch rahi|plan kar|plan hai|chahta|chahti|chahte|karna chahta|karna chahti|ki taiyari|taiyari kar|सोच रहा|सोच रही|चाहिए|करना है|बनाना है|जाना है|चाहता|चाहती|की तैयारी|योजना) /u,
  taste:
    / (?:pasand|psnd|nafrat|achha lagta|accha lagta|acha lagta|acchi lagti|achi lagti|nahi khata|nahi khati|nahi khate|nahi peeta|nahi peeti|nahi pita|nahi piti|nahi leta|nahi leti|nahi karta|nahi karti|parhez|se chidh|ka shauk|zyada sahi|better lagta|better hai mere|पसंद|नापसंद|नहीं खाता|नहीं खाती|नहीं पीता|परहेज|शौक) /u,
  condition:
    / (?:hoon|hu|hun|rehta|rehti|rahta|rahti|rehte|karta|karti|kaam kar|naukri|padhta|padhti|padh raha|padh rahi|meri umar|mera naam|naam hai|ke paas|mere paas|hamare paas|mujhe (?:\S+ ){0,2}allergy|se allergy|saal (?:ka|ki)|saal ke|हूँ|हूं|रहता|रहती|करता|करती|मेरा नाम|मेरे पास) /u,
  finite:
    / (?:hai|hain|hoon|hu|hun|ho|tha|thi|hoga|hogi|raha|rahi|rahe|karta|karti|karte|gaya|gayi|kiya|liya|diya|li|di|chahiye|hua|hui|है|हैं|हूँ|था|थी|रहा|रही|करता|करती|किया|लिया|दिया|चाहिए) /u,
  verdict:
    /^(?: (?:yaar|arre|waise|sach|mein|bhai|to|toh))* (?:ye|yeh|wo|woh|is|us|aaj ka|aaj ki|kal ka|kal ki|यह|वह) | (?:mujhe lagta|mere hisaab|mere khayal|lagta hai) /u,
  report:
    / (?:bola|boli|bole|bolta|bolti|bolte|kehta|kehti|kehte|keh raha|keh rahi|kaha|likha tha|kehte hain|kahawat|कहता|कहती|कहते|बोला|बोली|कहा) /u,
  reportFrame: / (?:bola|boli|bolta hai|bolti hai|kehta hai|kehti hai|kaha ki|bola ki|कहता है|कहती है) $/u,
  bare: /^(?: (?:haan|nahi|ji|abhi nahi|shayad|theek hai|thik hai|ok|pata nahi|kuch nahi|bas|accha))+ $/u,
  formerly: / (?:pehle (?:main|mein|hum)|karta tha|karti thi|पहले) /u,
  affirm: /^ (?:haan|han|haa|ha|ji|ji haan|haan ji|bilkul|sahi|sahi hai|theek|हाँ|हां|जी|बिल्कुल|सही) /u,
  deny: /^ (?:nahi|nahin|nai|na|galat|नहीं|ना) /u,
  addressesUser:
    / (?:aap|aapka|aapki|aapke|aapko|tum|tumhara|tumhari|tumhe|tera|teri|आप|आपका|आपकी|आपको|तुम) /u,
  supposes: / (?:na|hai na|lagta hai|shayad|zaroor|honge|hongi|hoga|hogi|है ना|शायद) /u,
  openQuestion: / (?:kya|kaise|kab|kahan|kaun|kitna|kitne|konsa|ya|क्या|कैसे|कब|कहाँ|कौन|कितना|या) /u,
  asksAim: / (?:madad|help|chahiye|plan|goal|kya karna|soch rahe|taiyari|मदद|चाहिए) /u,
  asksTaste: / (?:pasand|prefer|kaisa|kaisi|kaise chahiye|konsa|kaunsa|पसंद|कैसा) /u,
}

const CATEGORIES = [...new Set([...Object.keys(english.words), ...Object.keys(words)])] as Category[]
const PATTERNS = [...new Set([...Object.keys(english.patterns), ...Object.keys(own)])] as PatternName[]

export const hindi: LanguageRules = {
  ...english,
  code: 'hi',
  functionWeight: 1.5,
  functionWords: `hai, hain, hoon, hun, mera, meri, mere, mujhe, maine, hum, hamara, nahi, nahin, kya, kyun, kaise, aur, lekin, toh, bhi, wala, wali, wale, chahiye, karna, karo, kiya, karta, karti, raha, rahi, rahe, tha, thi, gaya, gayi, liya, diya, aaj, kal, abhi, yaar, accha, matlab, sirf, ko, ki, ke, ka, mein, se, yeh, woh, apna, apni, apne, ghar, bahut, thoda, zyada, bolo, batao, dena, lena, rakhna, pasand, aap, mat, ne, pe, hu`,
  words: Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      [english.words[category], words[category]].filter(Boolean).join(', '),
    ]),
  ),
  patterns: Object.fromEntries(
    PATTERNS.map((name) => [
      name,
      anyOf(...[english.patterns[name], own[name]].flatMap((pattern) => (pattern ? [pattern.source] : []))),
    ]),
  ),
  leading: new RegExp(
    `${english.leading.source}|^(?:(?:namaste|namaskar|haan|haan ji|ji|accha|acha|arre|arey|yaar|bhai|waise|nahi|theek hai|thik hai|chalo|shukriya|dhanyavaad|aur|lekin|khair|haha\\w*|नमस्ते|हाँ|जी|अच्छा|अरे)(?:\\s*[,;:!.…।]+\\s*|\\s+-+\\s+)|(?:aur|lekin|waise|arre|accha|toh|और|लेकिन)\\s+(?=\\S))`,
    'iu',
  ),
  trailing: new RegExp(
    `${english.trailing.source}|[\\s,;:-]+(?:yaar|bhai|na|haha\\w*|ji|bas|aur|lekin|यार)$`,
    'iu',
  ),
  clauseStart: new RegExp(
    `${english.clauseStart.source}|[,;।]\\s+(?=(?:main|mai|mujhe|mera|meri|mere|hum|hamara|hamari|aur|lekin|magar|waise|please|kya|kyun|kaise|aaj|maine|wo|woh|मैं|मुझे|मेरा|मेरी|लेकिन)\\s)|\\s+(?:aur|और)\\s+(?=(?:main|mujhe|mera|meri|mere|hum|hamara|maine|please|मैं|मुझे|मेरा|मेरी)\\s)|\\s+(?:lekin|magar|लेकिन|मगर)\\s+(?=\\S)`,
    'giu',
  ),
}
