import type { WeightedTerms } from '../weightedTerms.js';

/** The arts, entertainment, faith, learning and how people live together. */
export const societyCulture: WeightedTerms = {
  3: `film, films, film festival, filmmaker, film maker, movie, movies, cinema, cinemas, box office,
    hollywood, bollywood, blockbuster, sequel, screenplay, screenwriter, film director, movie star,
    actor, actors, actress, acting, oscar, oscars, academy award, academy awards, bafta, golden
    globe, golden globes, cannes, sundance, emmy, grammy, grammys, brit awards, brits, mtv awards,
    tony award, booker prize, turner prize, mercury prize, pulitzer prize for, nobel prize for
    literature, book prize, music, musician, musicians, singer, singers, songwriter, song, songs,
    album, albums, single, number one single, chart, charts, band, bands, pop star, pop, rock band,
    rock star, rapper, rap, hip hop, r&b, jazz, blues singer, reggae, country music, classical
    music, orchestra, symphony, conductor, composer, pianist, violinist, cellist, soprano, tenor,
    opera, ballet, choreographer, choir, concert, concerts, gig, gigs, live 8, live aid, band aid,
    glastonbury, tour dates, theatre, theater, broadway, west end, stage musical, musical,
    playwright, shakespeare, comedy, comedian, comic, sitcom, soap opera, eastenders, coronation
    street, drama series, tv series, reality show, big brother, pop idol, x factor, talk show,
    novel, novels, novelist, author, authors, bestseller, best seller, poet, poetry, poem, literary,
    literature, harry potter, rowling, da vinci code, lord of the rings, star wars, james bond, bond
    film, spider man, shrek, pixar, batman, tarantino, spielberg, scorsese, eastwood, dicaprio, brad
    pitt, jolie, tom cruise, tom hanks, jamie foxx, nicole kidman, madonna, britney spears, eminem,
    u2, bono, elton john, beatles, mccartney, robbie williams, michael jackson, jackson trial, ray
    charles, usher, beyonce, kanye west, taylor swift, elvis, bob dylan, rolling stones, museum,
    museums, gallery, galleries, exhibition, art exhibition, exhibit, curator, painting, paintings,
    painter, sculpture, sculptor, artwork, artist, artists, art, arts, fresco, manuscript,
    photographer, fashion designer, celebrity, celebrities, showbiz, entertainment, entertainer,
    premiere, red carpet, record label, recording, animation, animated film, cartoon, comic book,
    sculptures, heritage, world heritage, cathedral, folk songs, folk, festival, festivals,
    carnival, nightclub, dj, debut album, nominees, music industry, record industry, album sales, tv
    drama, lead role, supporting actor, supporting actress, fan club, memorabilia, child star, stage
    show, theatre production, costume drama, film studio, film critic, film awards, music awards,
    pop group, girl band, boy band, solo album, lead singer, frontman, screen actors guild, british
    film, debut novel, children's author, tv presenter, chat show, soap star`,
  2: `director, directed, starring, star, stars, cast, role, roles, script, producer, producers,
    studio, studios, soundtrack, fans, audience, audiences, critics, reviews, stage, theatrical,
    performance, performer, performers, perform~, sang, sing, singing, lyrics, guitar, guitarist,
    drummer, dance, dancer, dancing, drama, play, book, books, writer, writers, memoir,
    autobiography, biography, translation, publisher, bookstore, library exhibition, culture,
    cultural, tradition, traditions, traditional, religion, religious, church, bishop, archbishop,
    anglican, catholic, pope, pilgrimage, prayer, faith, worship, synagogue, monks, gay, lesbian,
    wedding, marriage, divorce, historian, history, historic, monument, statue, castle, anniversary,
    tribute, obituary, dies at, award, awards, awarded, prize, nomination, nominations, nominated,
    best actor, best actress, best film, dvd, video, hit, hits, fame, famous, show, tv shows,
    series, television, tv, episode, teen idol, supermodel, model, royal wedding, charity,
    fundraiser, diversity, racism, immigrants community, language, languages, university students,
    college, campus, scholarship`,
  1: `style, story, stories, music fans, tour, ticket, tickets, release, released, original,
    creative, character, characters, theme, scene, scenes, costume drama, remake, gender, youth,
    generation, parents, family, children, life, social, society, community, photo, photos,
    restored, encore`,
};
