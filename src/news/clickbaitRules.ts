/** One sign of a headline that plays with curiosity, and how much it says on its own. */
export interface ClickbaitRule {
  name: string;
  weight: number;
  pattern: RegExp;
}

const NUMBER =
  '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty)';
/** What lists are made of; a number before one of these counts nothing in the world. */
const LIST_NOUNS =
  'things?|reasons?|ways?|times?|facts?|tips?|tricks?|hacks?|signs?|secrets?|lessons?|moments?|photos?|' +
  'pictures?|pics|gifs?|images?|memes?|tweets?|posts?|videos?|quotes?|questions?|ideas?|recipes?|gifts?|' +
  'struggles?|thoughts|stages|types|kinds|rules|mistakes|products|dresses|outfits|costumes|tattoos|songs|' +
  'books|movies|shows|places|foods|snacks|desserts|dogs|cats|puppies|animals|celebrities|celebs|couples|' +
  'comics|jokes|puns|looks|hairstyles|problems|confessions|' +
  'moms|dads|words|phrases|apps|websites|charts|maps|truths|myths|habits|steps|life';

/** Every sign that we know, from the surest to the faintest. */
export const CLICKBAIT_RULES: ClickbaitRule[] = [
  rule(
    'listicle',
    0.75,
    `^(?:(?:the|these|here are|here's|my|our|top|just|only) )*${NUMBER} (?!(?:percent|` +
      `per cent|million|billion|dead|killed|die|hurt|injured|wounded|arrested|killed,|year|` +
      `month|week|day|hour|minute|mile|people (?:killed|dead|die|injured|hurt)|men (?:killed|` +
      `held|charged)|troops|soldiers|officers|` +
      `u\\.s\\.)\\b)(?:[\\p{L}'’\\-]+ ){0,5}?(?:${LIST_NOUNS})\\b`,
  ),
  rule(
    'list with a promise',
    0.7,
    `^(?:the |these )?${NUMBER} .*\\b(?:that|who|you|you'll|you're|your|every|everyone|` +
      `anyone|only|if|when|for people|guaranteed|we|should|actually|totally|will)\\b`,
  ),
  rule(
    'ranked list',
    0.55,
    '^(?:the )?(?:top|best|worst|most|greatest|cutest|funniest|weirdest|biggest|' +
      'hottest) (?:\\d+ )?.*\\b(?:of all time|ever|ranked|of the (?:year|week|month|decade)|' +
      'this (?:week|year))\\b|, ranked\\b|\\branked (?:from|by)\\b|definitive ranking|' +
      'definitively',
  ),
  rule(
    'number of the best',
    0.6,
    `^(?:the )?${NUMBER} (?:of the |of )?(?:most|best|worst|greatest|cutest|funniest|` +
      `weirdest|biggest|hottest|amazing|awesome|incredible|insane|hilarious|ridiculous|` +
      `ridiculously|delicious|beautiful|gorgeous|perfect|adorable|crazy|brilliant|genius|easy|` +
      `simple|surprising|shocking|awkward|important|brutally|absolutely|totally|super|fun|` +
      `funny|weird|creepy|cute|heartbreaking|magical|stunning|badass|famous|little|real|great|` +
      `clever|questions|adorable|iconic|unexpected)\\b`,
  ),
  rule('the reader', 0.6, "\\b(?:you|your|you're|you'll|you've|you'd|yours|yourself)\\b"),
  rule(
    'quiz',
    0.8,
    "\\b(?:which|what|how|who|are|can|do|could|would|will|is) (?:[\\p{L}']+ ){0,6}(?:are|do|" +
      'can|would|could|should|will|were|did|have) you\\b|\\bquiz\\b|^(?:can|could|do|are|would|' +
      'have|did|will|should) (?:you|we)\\b|^(?:tell us|show us|pick|choose|guess|take this|' +
      'test your|find out|vote)\\b|\\bhow (?:well|much|many|big|old|\\p{L}+) (?:do|are|is|' +
      'were) (?:you|your)\\b|^which .*\\b(?:should|would|are)\\b',
  ),
  rule(
    'curiosity gap',
    0.75,
    "\\b(?:what (?:happens|happened|it's like|it's really like|it would|they|he|she|these|" +
      "this|actually)\\b|this is (?:what|why|how|the)\\b|here's (?:what|why|how|the|everything|" +
      "a|where|an|exactly|who)\\b|here are\\b|that's (?:why|what|how)\\b|will (?:blow|make|" +
      'melt|restore|change|shock|surprise|leave|give|break|ruin|haunt|inspire|warm|totally|' +
      "definitely)\\b.*\\b(?:you|your|mind|heart|faith)\\b|you (?:won't|wouldn't|didn't|never|" +
      "need|should|have to|can't)|the (?:reason|truth|real reason|story) (?:why|behind|about)|" +
      'no one (?:tells|told|knows|talks)|nobody (?:tells|talks)|everything (?:you|we) (?:need|' +
      'know)|need to know|need to see|need to (?:try|read|watch|own|stop)|when you|' +
      'if you (?:were|are|love|grew|think|have)|things only)',
  ),
  rule(
    'someone did this',
    0.55,
    '^(?:this|these|that|those) (?!(?:week|year|month|season|summer|winter|time|day|weekend|' +
      'morning)\\b)|\\bthis (?:guy|woman|man|girl|kid|dad|mom|mum|dog|cat|couple|teen|boy|baby|' +
      'family|artist|photographer|video|photo|trick|one|is|might|will|just|adorable|hilarious|' +
      '\\d)\\b',
  ),
  rule(
    'everyone',
    0.45,
    "\\b(?:everyone|everybody|anyone|people (?:are|were|have|who|can't|think|love|tried|tell|" +
      'share|react)|the internet|twitter (?:is|reacts|users)|is (?:freaking|losing)|' +
      "freaking out|can't even|obsessed|all of us|we all|we (?:need|know|tried|can|love|asked|" +
      "should|want|bet|found|are|were|have|got|made)|let's|we're|we've|our (?:favorite|" +
      'faces))\\b',
  ),
  rule(
    'feelings promised',
    0.45,
    '\\b(?:hilarious|hilariously|adorable|adorably|heartbreaking|heartwarming|awkward|' +
      'amazing|awesome|epic|insane|insanely|incredible|unbelievable|ridiculous|ridiculously|' +
      'weird|weirdest|weirdly|weirdo|creepy|cute|cutest|gorgeous|stunning|badass|hot|hottest|' +
      'sexy|sexiest|delicious|perfect|perfectly|magical|mind-blowing|jaw-dropping|' +
      'brutally honest|so (?:much|many|good|bad|real|perfect|hard|cute|damn)|literally|' +
      'actually|totally|absolutely|seriously|basically|pretty much|extremely|super|really|ever|' +
      'omg|wtf|lol|af|damn|shit|fuck\\p{L}*|ass|crap|hell|bae|fave|squad|selfie|obsession|' +
      'glorious|genius)\\b',
  ),
  rule(
    'lists in words',
    0.45,
    `\\b(?:things|reasons|ways|facts|tips|hacks|signs|struggles|moments|life lessons|` +
      `confessions|gifts|gifs|memes|recipes|throwback|guide to|according to (?:your|tumblr|` +
      `twitter|reddit)|as told by|in (?:gifs|pictures|photos|one|two|three)|behind the scenes|` +
      `before and after|vs\\.? reality|for (?:beginners|the first time)|how to)\\b`,
  ),
  rule(
    'everyday people',
    0.35,
    '\\b(?:mom|moms|dad|dads|mum|mums|boyfriend|girlfriend|bff|bffs|best friend|best friends|' +
      'twentysomething|twenty-something|millennials?|introverts?|college|roommates?|crush|' +
      'dating|relationship|relationships|makeup|hair|outfits?|halloween|christmas|thanksgiving|' +
      "valentine's|pizza|coffee|wine|tacos?|netflix|disney|harry potter|game of thrones|" +
      'star wars|beyonc[eé]|kardashians?|taylor swift|instagram|tumblr|snapchat|zodiac|' +
      "childhood|'?(?:80s|90s|00s)|kids|puppy|puppies|kitten|kittens|cats|dogs)\\b",
  ),
  rule(
    'time travel',
    0.4,
    '\\b(?:then and now|where are they now|look like now|looks? like (?:now|today|' +
      'in real life)|in real life|growing up|grew up|remember (?:when|that|these)|' +
      'back in the day)\\b',
  ),
  rule(
    'every word capitalised',
    0.45,
    '',
    /^(?=.*(?:\s(?:A|An|The|Of|In|On|At|By|For|To|With|From|And|Or|But|As|Is|Are|That|This)\s))(?:[^\p{Ll}\s]\S*\s+)+[^\p{Ll}\s]\S*$/u,
  ),
  rule(
    'told with a smile',
    0.3,
    '^(?:[\\p{L}]+ ){0,3}(?:just|totally|perfectly|officially|finally|literally|actually)\\b',
  ),
  rule(
    'opens with a question word',
    0.2,
    "^(?:how|why|what|who|when|where|what's|who's|inside|meet|watch|behold|introducing)\\b",
  ),
  rule(
    'small talk',
    0.15,
    "\\b(?:i|me|my|i'm|i've|it's|they're|she's|he's|isn't|aren't|doesn't|don't|can't|just|" +
      'all the|all of|so|every|always|never|love|loves|loved|getting|gets|got|looks? like|best|' +
      'worst|favorite|favourite|fans|friends|girls|guys|guy|girl|star|stars|celebrity|' +
      'celebrities|movie|episode|trailer|show|song|video|photos|pictures|food|look|looks|feel|' +
      'feels|feelings|life|world|reminder|stop|try|tried|tries|make|makes|made|turned|someone|' +
      'something|some|more than|better|too|real|first time|right now|one|into|with)\\b',
  ),
];

function rule(name: string, weight: number, source: string, pattern?: RegExp): ClickbaitRule {
  return { name, weight, pattern: pattern ?? new RegExp(source, 'iu') };
}
