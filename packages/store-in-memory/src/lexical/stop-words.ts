import { fold } from './fold.js'

const words = (list: string): ReadonlySet<string> => new Set(fold(list).split(/\s+/).filter(Boolean))

/**
 * Words that say nothing about what a text is about, by language. Contractions are written without their apostrophe,
 * the way the analyser sees them; single letters are what elisions leave behind.
 */
export const STOP_WORDS = {
  en: words(`
    a about above after again against all also am an and any are arent as at be because been before being below
    between both but by can cannot cant could couldnt d did didnt do does doesnt doing dont down during each few for
    from further had hadnt has hasnt have havent having he her here hers herself him himself his how i if in into is
    isnt it its itself just let ll m me more most my myself no nor not now of off on once only or other our ours
    ourselves out over own re s same shall she should shouldnt so some such t than that the their theirs them
    themselves then there these they theyre theyve theyll theyd this those through to too under until up upon us ve
    very was wasnt we were werent what whats when where wheres which while who whom whos whose why will with wont
    would wouldnt yet you your youre youve youll youd yours yourself yourselves`),
  es: words(`
    a al algo ante antes aquel aquella como con contra cual cuál cuales cuáles cuando cuándo cuanto cuánto cuantos
    cuántos de del desde donde dónde dos e el él ella ellas ellos en entre era eran eres es esa esas ese eso esos esta
    está estaba estado están estar estas este esto estos estoy fue fueron ha había hace han hasta hay he la las le les
    lo los más me mi mí mis muy nada ni no nos nosotros o os otra otro para pero por porque qué que quien quién quiénes
    se ser si sí sin sobre son soy su sus también te tener tengo ti tiene tu tú tus un una uno unos y ya yo`),
  fr: words(`
    a à ai as au aux avec avez avons c ce ces cet cette ceux chez comme d dans de des du elle elles en es est et étais
    était été être eu eux fait ici il ils j je l la là le les leur leurs lui m ma mais me même mes moi mon n ne ni nos
    notre nous on ont ou où par pas plus pour qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si
    son sont sur suis t ta te tes toi ton tous tout tu un une vos votre vous y`),
  de: words(`
    aber alle allem allen aller alles als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem
    den denn der des die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines
    er es euch euer für habe haben hat hatte hier hin ich ihm ihn ihr ihre ihrem ihren ihrer im in ist ja jede jeder
    jedes kann kein keine können man mein meine meinem meinen meiner mich mir mit nach nicht noch nun nur ob oder ohne
    sehr sein seine seinem seinen seiner sich sie sind so über um und uns unser unter vom von vor wann war waren warum
    was welche welcher welches wem wen wenn wer werde werden wessen wie wieder will wir wird wo woher wohin zu zum zur`),
  it: words(`
    a ad agli ai al alla alle allo anche avere c che chi ci come con cosa cui d da dagli dai dal dalla dalle dallo dei
    del della delle dello di dov dove e è ed era erano essere gli ha hai hanno ho i il in io l la le lei li lo loro lui
    ma mi mia mie miei mio ne nei nel nella nelle nello noi non nostra nostro o per perché più qual quale quali quando
    quanto quello questa queste questi questo qui quindi se sei si sia siamo sono sta su sua sue sui sul sulla suo suoi
    ti tra tu tua tuo tutti tutto un una uno vi voi`),
  pt: words(`
    a à ao aos aquela aquele aquilo as às até com como da das de dela dele deles depois do dos e é ela elas ele eles em
    entre era eram essa esse esta está estão estas estava este estes estou eu foi foram há isso isto já lhe mais mas me
    mesmo meu meus minha minhas muito na não nas nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo
    pelos por porque qual quais quando quanto que quê quem são se sem ser seu seus sua suas só sou também te tem tenho
    têm teu teve tu tua um uma você vocês`),
  zh: words(`
    的 了 在 是 我 你 您 他 她 它 们 我们 你们 他们 她们 和 与 也 都 就 不 没 没有 有 这 那 这个 那个 什么 谁 哪 哪里 哪儿 哪个 怎么 怎样 为什么 多少 几
    吗 呢 吧 啊 呀 个 很 到 说 要 会 能 可以 着 过 把 被 给 对 从 上 下 去 来 又 还 让 因为 所以 但 但是 如果`),
  ja: words(`
    の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ
    なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ でき それ う ので なお のみ でき
    き つ における および いう さらに でも ら たり ます です まし ませ でし ん ね よ 何 誰 どこ いつ どう なぜ どの どれ 私 僕 あなた 彼 彼女`),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>
