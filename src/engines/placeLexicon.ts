import type { EngineParameters } from '../news/types.js';
import { listed, weightedTerms } from './weightedTerms.js';

/** Countries, their people, their large cities and regions, outside the United States. */
const abroad = `afghanistan, afghan, albania, albanian, algeria, algerian, angola, argentina,
  argentine, armenia, armenian, australia, australian, austria, austrian, azerbaijan, bahrain,
  bangladesh, bangladeshi, barbados, belarus, belgium, belgian, bolivia, bosnia, bosnian, botswana,
  brazil, brazilian, bulgaria, bulgarian, burma, burmese, burundi, cambodia, cameroon, canada,
  canadian, chad, chechnya, chechen, chile, chilean, china, chinese, colombia, colombian, congo,
  congolese, costa rica, croatia, croatian, cuba, cuban, cyprus, cypriot, czech, czech republic,
  denmark, danish, dominican republic, east timor, ecuador, egypt, egyptian, el salvador, england,
  eritrea, estonia, estonian, ethiopia, ethiopian, fiji, finland, finnish, france, french, gambia,
  germany, german, ghana, greece, greek, grenada, guatemala, guinea, guyana, haiti, haitian,
  honduras, hong kong, hungary, hungarian, iceland, icelandic, india, indian, indonesia, indonesian,
  iran, iranian, iraq, iraqi, ireland, irish, israel, israeli, italy, italian, ivory coast, jamaica,
  jamaican, japan, japanese, jordanian, kashmir, kashmiri, kazakhstan, kenya, kenyan, korea, korean,
  kosovo, kuwait, kuwaiti, kyrgyzstan, laos, latvia, latvian, lebanon, lebanese, liberia, liberian,
  libya, libyan, lithuania, lithuanian, luxembourg, macedonia, madagascar, malawi, malaysia,
  malaysian, maldives, mali, malta, mauritania, mauritius, mexico, mexican, moldova, mongolia,
  montenegro, morocco, moroccan, mozambique, myanmar, namibia, nepal, nepalese, netherlands, dutch,
  new zealand, nicaragua, niger, nigeria, nigerian, north korea, north korean, northern ireland,
  norway, norwegian, oman, pakistan, pakistani, palestine, palestinian, panama, papua new guinea,
  paraguay, peru, peruvian, philippines, philippine, filipino, poland, polish, portugal, portuguese,
  qatar, romania, romanian, russia, russian, rwanda, rwandan, saudi, saudi arabia, scotland,
  scottish, senegal, serbia, serbian, serb, sierra leone, singapore, slovakia, slovenia, slovenian,
  somalia, somali, south africa, south african, south korea, south korean, soviet, spain, spanish,
  sri lanka, sri lankan, sudan, sudanese, sweden, swedish, switzerland, swiss, syria, syrian,
  taiwan, taiwanese, tajikistan, tanzania, thailand, thai, tibet, tibetan, togo, tonga, trinidad,
  tunisia, tunisian, turkey, turkish, turkmenistan, uganda, ugandan, ukraine, ukrainian, united arab
  emirates, uae, united kingdom, uk, britain, british, uruguay, uzbekistan, venezuela, venezuelan,
  vietnam, vietnamese, wales, welsh, yemen, yemeni, yugoslavia, yugoslav, zambia, zimbabwe,
  zimbabwean, africa, african, asia, asian, europe, european, latin america, middle east, balkans,
  caucasus, caribbean, scandinavia, gulf states, south asia, southeast asia, central asia, western
  europe, eastern europe, siberia, abuja, accra, addis ababa, adelaide, algiers, amman, amsterdam,
  ankara, auckland, baghdad, baku, bali, bangkok, basra, bavaria, beijing, beirut, belfast,
  belgrade, berlin, bogota, bombay, bratislava, brussels, bucharest, budapest, buenos aires, cairo,
  calcutta, calgary, canberra, cape town, caracas, colombo, copenhagen, damascus, darfur, delhi,
  dhaka, doha, dubai, dublin, edinburgh, falluja, fallujah, frankfurt, freetown, gaza, geneva,
  glasgow, hague, hamburg, hanoi, harare, havana, helsinki, hiroshima, ho chi minh, islamabad,
  istanbul, jakarta, jerusalem, johannesburg, kabul, kampala, kandahar, karachi, kathmandu,
  khartoum, kiev, kyiv, kigali, kinshasa, kuala lumpur, lagos, lahore, lima, lisbon, ljubljana,
  london, madrid, managua, manila, melbourne, mexico city, milan, mogadishu, monrovia, montreal,
  moscow, mosul, mumbai, munich, nairobi, najaf, new delhi, oslo, ottawa, paris, perth, phnom penh,
  port au prince, prague, pretoria, pyongyang, quebec, quito, rangoon, ramallah, reykjavik, riga,
  rio de janeiro, riyadh, rome, samarra, santiago, sao paulo, sarajevo, seoul, shanghai, sofia,
  stockholm, st petersburg, sydney, taipei, tallinn, tashkent, tbilisi, tehran, tel aviv, tirana,
  tokyo, toronto, tripoli, tunis, vancouver, vienna, vilnius, warsaw, wellington, yangon, zagreb,
  zurich`;

const american = `alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware,
  florida, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland,
  massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new
  hampshire, new jersey, new mexico, new york, north carolina, north dakota, ohio, oklahoma, oregon,
  pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont,
  virginia, washington, west virginia, wisconsin, wyoming, puerto rico, atlanta, baltimore, boston,
  brooklyn, chicago, cincinnati, cleveland, dallas, denver, detroit, houston, los angeles, las
  vegas, manhattan, memphis, miami, milwaukee, minneapolis, nashville, new orleans, oakland,
  philadelphia, phoenix, pittsburgh, sacramento, salt lake city, san antonio, san diego, san
  francisco, seattle, st louis, tampa, harlem, long island, silicon valley, midwest, new england,
  pacific northwest, gulf coast`;

/** The place words of the day-one engine: names of places, and institutions that only one place has. */
export const placeLexicon: EngineParameters['places'] = {
  international: {
    ...Object.fromEntries(listed(abroad).map((place) => [place, 2])),
    ...weightedTerms({
      3: `united nations, UN, security council, european union, EU, nato, kremlin, african union,
        arab league, foreign minister, foreign ministry, house of commons, house of lords, downing
        street, bundestag, knesset, hamas, hezbollah, taliban, vatican, international criminal court`,
      2: `prime minister, parliament, embassy, ambassador, foreign, peacekeepers, ceasefire, border
        talks, refugees, junta, rebels, chancellor, monarchy, king, queen, crown prince, princess,
        world leaders, diplomat, diplomats, ministers, confidence vote, home secretary, tory,
        tories, lib dem, labour party, mp, mps, countries, treaty, envoy, summit, province, aid
        convoy, exile, exiled, sanctions, coup, ayatollah, islamic`,
      1: `international, overseas, abroad, militants, insurgents, minister, ministry, opposition,
        regime, border, troops, peace talks, capital, militia, villages, world, global, migrants,
        peace, rebel, strait`,
    }),
  },
  us: {
    ...Object.fromEntries(listed(american).map((place) => [place, 1.5])),
    ...weightedTerms({
      3: `US, USA, united states, white house, congress, senate, house of representatives, capitol
        hill, pentagon, fbi, cia, homeland security, justice department, state department, oval
        office, supreme court, electoral college, medicaid, medicare, social security, republican
        party, democratic party, gop, national guard, midterm, senator, congressman, congresswoman,
        federal judge, federal court, federal agency, fema, irs, epa, fda, fcc`,
      2: `american, americans, Republican, Democrat, Republicans, Democrats, democratic, governor,
        federal, lawmakers, nationwide, attorney general, executive order, swing state, filibuster,
        statehouse, legislature, impeachment, house committee, house speaker, Bush, Kerry, obama,
        Trump, biden, Clinton, reagan, cheney, state senate, states, presidential campaign, grand
        jury, gun control, coast to coast, congressional, bipartisan, primary, caucus, border
        patrol, veterans`,
      1: `president, administration, national, state, voters, campaign, ballot, bill, county judge,
        immigration, senators, district court, appeals court, election, law, lawsuit, judge, court,
        census`,
    }),
  },
  local: weightedTerms({
    3: `city council, town council, county council, school board, county commissioners, town hall,
      city hall, mayor, zoning, sheriff, planning commission, neighborhood, neighbourhood, public
      library, school district, bus route, water main, potholes, county fair, parks department,
      borough, community center, main street, fire department, police chief, property tax, road
      closure, farmers market, high school, elementary school, middle school, block party, bake
      sale`,
    2: `local, county, downtown, residents, resident, township, village, firefighters, street, avenue,
      intersection, sidewalk, library, playground, neighbors, neighbours, parking, commuters,
      crosswalk, landlord, tenants, deputies, transit, bus, bike lane, volunteers, mailman, blocks,
      block, park, parks, pool, gym, fire station, streetlights, lane`,
    1: `city, town, school, road, traffic, crash, bridge, community, students, housing, homes,
      officer, suspect, police, house fire, dog, store owner, homeowners, church, branches, canal,
      riverfront, gas leak, bicycle, trees`,
  }),
};
