import type { WeightedTerms } from '../weightedTerms.js';

/** Research and discovery: space, physics, life, the past. */
export const science: WeightedTerms = {
  3: `nasa, european space agency, ESA, space agency, space station, space shuttle, shuttle
    discovery, spacecraft, spaceship, spaceshipone, space probe, space flight, spaceflight, space
    tourism, astronaut, cosmonaut, astronomer, astronomy, astrophysics, astrophysicist, telescope,
    hubble, observatory, galaxy, galaxies, milky way, black hole, supernova, nebula, neutron, dark
    matter, dark energy, big bang, cosmic, cosmos, universe, exoplanet, planet, planetary, solar
    system, asteroid, comet, meteor, meteorite, meteor shower, mars, mars rover, martian, rover,
    saturn, jupiter, venus, uranus, neptune, pluto, titan, cassini, huygens, lunar, moon, moons,
    eclipse, rocket, rocket launch, liftoff, orbit, orbiter, orbiting, satellite launch, jet
    propulsion laboratory, scramjet, x prize, scientist, scientists, researcher, researchers,
    physicist, physics, chemist, chemistry, biologist, biology, geologist, geology, seismologist,
    neuroscientist, neuroscience, mathematician, mathematics, theorem, archaeologist, archaeology,
    archeologist, paleontologist, palaeontologist, anthropologist, fossil, dinosaur, dinosaurs,
    mammoth, neanderthal, hominid, early humans, ancestor, homo sapiens, human evolution, evolution,
    evolutionary, darwin, dna, genome, gene, genes, genetic, geneticist, genetically, chromosome,
    cloning, cloned, clone, stem cell, embryo, molecule, molecular, protein, enzyme, bacteria,
    microbe, microbes, particle, particle accelerator, cern, collider, quark, electron, proton,
    atom, atoms, subatomic, quantum, nanotechnology, nanotube, superconductor, laser, laboratory,
    microscope, experiment, experiments, hypothesis, peer reviewed, journal nature, journal science,
    nobel prize in, excavation, hobbit fossil, new species, mummy, tomb, pharaoh, volcano`,
  2: `research, science, scientific, study, studies, discovery, discover~, species, ancient,
    prehistoric, brain cells, neurons, cells, cell, tissue, primate, primates, chimpanzee, ape,
    apes, monkey, monkeys, mouse, mice, skeleton, skull, bones, bone, artifacts, ancient ruins,
    space, gravity, mission to, probe, satellite, satellites, light years, light year, astronomers,
    lab, labs, theory, measurement, measured, observed, specimens, pollen, crater, earth, sun,
    solar, star cluster, stars, aurora, journal, professor, university study, breakthrough,
    engineers, academy of sciences, signal, sediment, mineral, tectonic, magnetic, insects, bird
    species, dolphin, whales`,
  1: `university, found, findings, find, evidence, human, humans, life, origin, origins, years ago,
    million years, launch, launched, crew, team of, test, tests, model, map~, samples, sample,
    animals, birds, suggests, reveal~`,
};
