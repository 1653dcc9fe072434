import type { WeightedTerms } from '../weightedTerms.js';

/** Computers, software, networks, devices and the firms that make them. */
export const technology: WeightedTerms = {
  3: `software, hardware, computer, computers, computing, pc, pcs, desktop, laptop, notebook
    computer, tablet computer, smartphone, mobile phone, mobile phones, cell phone, cellphone,
    camera phone, handset, handsets, handheld, pda, blackberry, iphone, ipad, ipod, android, itunes,
    mp3, mp3 player, digital music, music download, download, downloads, file sharing, peer to peer,
    p2p, kazaa, napster, bittorrent, internet, Internet, online, web, website, web site, websites,
    web page, web browser, browser, browsers, firefox, mozilla, internet explorer, netscape, opera
    browser, chrome browser, search engine, search engines, google, Google, yahoo, msn, aol, america
    online, ebay, amazon com, Amazon, Apple, apple computer, microsoft, windows, windows xp,
    longhorn, linux, unix, solaris, open source, red hat, novell, sco, operating system, service
    pack, patch, bug fix, security flaw, security hole, vulnerability, vulnerabilities, flaw, flaws,
    hacker, hackers, hacking, hacked, computer virus, worm, trojan, malware, spyware, adware, spam,
    spammer, spammers, phishing, e mail, email, emails, ransomware, cyberattack, cyber attack, cyber
    crime, cybersecurity, cyber security, data breach, denial of service, firewall, antivirus, anti
    virus, symantec, mcafee, encryption, password, passwords, biometric, intel, amd, IBM, hewlett
    packard, hp, dell, gateway computer, lenovo, sun microsystems, Sun, oracle, peoplesoft, sap,
    siebel, cisco, 3com, nortel, lucent, motorola, nokia, ericsson, samsung, sony, playstation,
    xbox, nintendo, gamecube, game boy, video game, video games, computer game, computer games,
    gamer, gamers, gaming, console, consoles, halo 2, grand theft auto, chip, chips, chipmaker, chip
    maker, semiconductor, semiconductors, microprocessor, processor, processors, pentium,
    transistor, texas instruments, qualcomm, broadband, dsl, cable modem, wi fi, wifi, wimax,
    bluetooth, wireless, 3g, 4g, 5g, voip, internet telephony, skype, vonage, instant messaging,
    instant messenger, text message, text messages, text messaging, sms, blog, blogs, blogger,
    bloggers, podcast, wiki, wikipedia, social network, social media, facebook, twitter, tiktok,
    instagram, youtube, whatsapp, snapchat, netflix streaming, app store, app, apps, cloud
    computing, data center, database, server, servers, supercomputer, mainframe, grid computing,
    artificial intelligence, AI, machine learning, chatbot, chatgpt, openai, language model,
    algorithm, algorithms, robot, robots, robotic, robotics, self driving, driverless, virtual
    reality, augmented reality, 3d printer, drone delivery, cryptocurrency, bitcoin, blockchain,
    quantum computer, rfid, gps, lcd, plasma tv, flat panel, high definition, hdtv, dvd player, dvd
    recorder, blu ray, hd dvd, digital camera, digital video recorder, tivo, set top box, hard
    drive, flash memory, memory card, usb, inkjet, printer, java, xml, web services, programmer,
    programmers, source code, code, developers, internet service provider, isp, isps, domain name,
    icann, dot com, e commerce, ecommerce, telecoms, telecom, telecommunications, satellite radio,
    gadget, gadgets, IT, information technology, tech, silicon valley, digital tv, interactive tv,
    video on demand, online gaming, online music, online games, digital rights management, mobile
    operator, mobile tv, ringtone, ringtones, games industry, game developer, game maker, electronic
    arts, nintendo ds, web users, net users, internet users, computer scientist, data protection,
    chat room, chat rooms, net, cyber cafe, net access, hi tech, dial up, home computer, media
    player, music player, music players, digital photos, photo sharing, smart phones, video phone,
    consumer electronics show`,
  2: `technology, technologies, digital, electronic, electronics, device, devices, user, users,
    surfers, network, networks, networking, data, platform, platforms, interface, upgrade, update,
    updates, beta, version, release~, application, applications, developer, startup, mobile, phone,
    phones, phone maker, screen, touchscreen, keyboard, battery, batteries, sensor, sensors, camera,
    cameras, video, multimedia, streaming, stream, content, copy protection, piracy, pirated,
    copyright, patents, patent, virtual, cyber, cyberspace, search, searches, site, sites, portal,
    messaging, privacy, tracking, smart card, automation, automated, innovation, prototype,
    engineer, satellite, fiber optic, bandwidth, antenna, spectrum, standard, standards, compatible,
    storage, memory, desktop search, translation tool, router, tool, tools, feature, features,
    subscribers, vendor, vendors, enterprise, at&t, sprint, verizon, t mobile, vodafone, cingular,
    comcast, bt`,
  1: `system, systems, service, services, launch, test, tests, design, machines, machine, access,
    security, consumer, products, product, information, model, electric, generation, power,
    available, game, games, media, internet users, customers, players, electronic voting, drone,
    drones`,
};
