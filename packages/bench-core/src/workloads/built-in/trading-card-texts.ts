/** The words of one language: every card picks its sentences among them. */
export interface CardTexts {
  readonly names: readonly string[]
  readonly types: readonly string[]
  readonly rules: readonly string[]
  readonly flavors: readonly string[]
}

export const englishTexts: CardTexts = {
  names: ['Ember Warden', 'Tidecaller of Lorn', 'Hollow Lantern', 'Stormglass Golem', 'Thornroot Elder'],
  types: ['Creature — Knight Scout', 'Legendary Creature — Dragon', 'Artifact', 'Enchantment', 'Sorcery'],
  rules: [
    'When this card enters play, look at the top three cards of your deck and keep one of them.',
    'Whenever another creature of yours leaves play, each opponent loses 1 life and you gain 1 life.',
    'Pay {2}: until the end of this turn, it can be blocked only by two or more creatures.',
    'At the start of your turn, you may return a card of cost 3 or less to your hand.',
  ],
  flavors: [
    '“We kept the fire for a hundred winters. It kept us for one more.”',
    'The sea forgets nothing; it only waits for the tide to turn.',
    'What the lamp shows is true, and what it hides is truer still.',
  ],
}

/** By the word for the language that cards use. */
export const foreignTexts: Readonly<Record<string, CardTexts>> = {
  German: {
    names: ['Glutwächter', 'Flutruferin von Lorn', 'Hohle Laterne', 'Sturmglasgolem', 'Dornenälteste'],
    types: ['Kreatur — Ritter, Späher', 'Legendäre Kreatur — Drache', 'Artefakt', 'Verzauberung'],
    rules: [
      'Wenn diese Karte ins Spiel kommt, schaue dir die obersten drei Karten deines Stapels an und behalte eine davon.',
      'Immer wenn eine andere deiner Kreaturen das Spiel verlässt, verliert jeder Gegner 1 Leben und du erhältst 1 dazu.',
      'Bezahle {2}: Bis zum Ende des Zuges kann sie nur von mindestens zwei Kreaturen geblockt werden.',
    ],
    flavors: [
      '„Hundert Winter hüteten wir das Feuer. Einen weiteren hütete es uns.“',
      'Das Meer vergisst nichts; es wartet bloß, bis die Flut umschlägt.',
    ],
  },
  Spanish: {
    names: [
      'Guardián de ascuas',
      'Llamamareas de Lorn',
      'Linterna hueca',
      'Gólem de cristal',
      'Anciana espinosa',
    ],
    types: ['Criatura — Caballero explorador', 'Criatura legendaria — Dragón', 'Artefacto', 'Encantamiento'],
    rules: [
      'Cuando esta carta entre en juego, mira las tres primeras cartas de tu mazo y quédate con una de ellas.',
      'Siempre que otra de tus criaturas deje el juego, cada oponente pierde 1 vida y tú ganas 1 vida.',
      'Paga {2}: hasta el final del turno, solo puede ser bloqueada por dos o más criaturas.',
    ],
    flavors: [
      '«Guardamos el fuego cien inviernos. Él nos guardó uno más.»',
      'El mar no olvida nada; solo espera a que cambie la marea.',
    ],
  },
  French: {
    names: [
      'Gardien des braises',
      'Appelle-marée de Lorn',
      'Lanterne creuse',
      'Golem de verre',
      'Aînée des épines',
    ],
    types: ['Créature : chevalier éclaireur', 'Créature légendaire : dragon', 'Artefact', 'Enchantement'],
    rules: [
      'Quand cette carte arrive en jeu, regardez les trois premières cartes de votre pioche et gardez-en une.',
      'À chaque fois qu’une autre de vos créatures quitte le jeu, chaque adversaire perd 1 vie et vous en gagnez 1.',
      'Payez {2} : jusqu’à la fin du tour, elle ne peut être bloquée que par deux créatures ou plus.',
    ],
    flavors: [
      '« Nous avons gardé le feu cent hivers. Il nous en a gardé un de plus. »',
      'La mer n’oublie rien ; elle attend seulement que la marée se retourne.',
    ],
  },
  Italian: {
    names: [
      'Custode delle braci',
      'Chiamamaree di Lorn',
      'Lanterna vuota',
      'Golem di vetro',
      'Anziana spinosa',
    ],
    types: ['Creatura — Cavaliere esploratore', 'Creatura leggendaria — Drago', 'Artefatto', 'Incantesimo'],
    rules: [
      'Quando questa carta entra in gioco, guarda le prime tre carte del tuo mazzo e tienine una.',
      'Ogni volta che un’altra tua creatura lascia il gioco, ogni avversario perde 1 vita e tu ne guadagni 1.',
      'Paga {2}: fino alla fine del turno può essere bloccata soltanto da due o più creature.',
    ],
    flavors: [
      '“Custodimmo il fuoco per cento inverni. Lui custodì noi per uno in più.”',
      'Il mare non dimentica nulla; è che aspetta il girare della marea.',
    ],
  },
  Japanese: {
    names: ['残り火の番人', 'ローンの潮呼び', '虚ろな灯籠', '嵐硝子の巨像', '茨の長老'],
    types: ['クリーチャー — 騎士・斥候', '伝説のクリーチャー — 竜', '工芸品', '呪文'],
    rules: [
      'このカードが場に出たとき、あなたの山札の上から3枚を見て、そのうち1枚を手札に加える。',
      'あなたの他のクリーチャーが場を離れるたび、各対戦相手は1点のライフを失い、あなたは1点を得る。',
      '{2}を支払う:ターン終了時まで、これは2体以上のクリーチャーにしか止められない。',
    ],
    flavors: [
      '「百の冬、我らは火を守った。次の冬は火が我らを守った。」',
      '海は何も忘れない。潮が変わるのを待つだけだ。',
    ],
  },
  'Portuguese (Brazil)': {
    names: [
      'Guardião das brasas',
      'Chamadora das marés',
      'Lanterna oca',
      'Golem de vidro',
      'Anciã dos espinhos',
    ],
    types: ['Criatura — Cavaleiro batedor', 'Criatura lendária — Dragão', 'Artefato', 'Encantamento'],
    rules: [
      'Quando esta carta entrar em jogo, olhe as três cartas do topo do seu baralho e fique com uma delas.',
      'Sempre que outra criatura sua sair do jogo, cada oponente perde 1 ponto de vida e você ganha 1.',
      'Pague {2}: até o fim do turno, ela só pode ser bloqueada por duas ou mais criaturas.',
    ],
    flavors: [
      '“Guardamos o fogo por cem invernos. Ele nos guardou por mais um.”',
      'O mar não esquece nada; apenas espera a maré virar.',
    ],
  },
  Russian: {
    names: ['Страж углей', 'Зовущая прилив', 'Пустой фонарь', 'Голем из стекла', 'Старейшина шипов'],
    types: ['Существо — рыцарь-разведчик', 'Легендарное существо — дракон', 'Артефакт', 'Чары'],
    rules: [
      'Когда эта карта выходит в игру, посмотрите три верхние карты колоды и оставьте одну.',
      'Когда другое ваше существо покидает игру, каждый противник теряет 1 жизнь, а вы получаете 1.',
      'Заплатите {2}: до конца хода его могут блокировать только два или более существ.',
    ],
    flavors: [
      '«Сто зим мы хранили огонь. Ещё одну он хранил нас.»',
      'Море ничего не забывает; оно лишь ждёт перемены прилива.',
    ],
  },
  'Chinese Simplified': {
    names: ['余烬守卫', '洛恩的唤潮者', '空心灯笼', '风暴玻璃魔像', '荆棘长老'],
    types: ['生物 — 骑士/斥候', '传奇生物 — 龙', '神器', '结界'],
    rules: [
      '当这张牌进场时,检视你牌库顶的三张牌,并将其中一张置于你手上。',
      '每当另一个由你操控的生物离场时,每位对手失去1点生命,且你获得1点生命。',
      '支付{2}:直到回合结束,只有两个或更多生物才能阻挡它。',
    ],
    flavors: [
      '“我们守护火焰百个冬天,它又多守护了我们一个冬天。”',
      '大海什么都不会忘记,它只是在等待潮水转向。',
    ],
  },
  'Chinese Traditional': {
    names: ['餘燼守衛', '洛恩的喚潮者', '空心燈籠', '風暴玻璃魔像', '荊棘長老'],
    types: ['生物 — 騎士/斥候', '傳奇生物 — 龍', '神器', '結界'],
    rules: [
      '當這張牌進場時,檢視你牌庫頂的三張牌,並將其中一張置於你手上。',
      '每當另一個由你操控的生物離場時,每位對手失去1點生命,且你獲得1點生命。',
      '支付{2}:直到回合結束,只有兩個或更多生物才能阻擋它。',
    ],
    flavors: [
      '「我們守護火焰百個冬天,它又多守護了我們一個冬天。」',
      '大海什麼都不會忘記,它只是在等待潮水轉向。',
    ],
  },
}
