import type { WeightedTerms } from '../weightedTerms.js';

/** Illness, medicine, hospitals and staying well. */
export const health: WeightedTerms = {
  3: `hospital, hospitals, patient, patients, doctor, doctors, physician, surgeon, surgery, nurse,
    nurses, nhs, clinic, clinical trial, drug trial, medical, medicine, medicines, medication,
    prescription, pharmacy, pharmacist, vaccine, vaccination, vaccinate~, immunization, immunize~,
    flu, flu shot, flu vaccine, influenza, bird flu, swine flu, sars, covid, coronavirus, pandemic,
    epidemic, outbreak, virus, infection, infected, infectious, hiv, aids, Aids, malaria,
    tuberculosis, cholera, ebola, measles, polio, hepatitis, meningitis, mrsa, superbug, antibiotic,
    antibiotics, cancer, breast cancer, lung cancer, prostate cancer, tumor, tumour, leukemia,
    chemotherapy, radiotherapy, diabetes, diabetic, insulin, obesity, obese, overweight,
    cholesterol, blood pressure, hypertension, heart disease, heart attack, cardiac, cardiologist,
    stroke, alzheimer, dementia, parkinson, epilepsy, autism, depression, antidepressant,
    schizophrenia, mental health, mental illness, psychiatrist, psychiatric, psychologist, asthma,
    inhaler, allergy, arthritis, osteoporosis, painkiller, vioxx, celebrex, aspirin, statin,
    ibuprofen, opioid, opioids, overdose, fda, food and drug administration, world health
    organization, WHO, health officials, public health, health care, healthcare, health insurance,
    disease, diseases, illness, sickness, symptoms, symptom, diagnosis, diagnosed, treatment,
    treatments, therapy, therapies, transplant, organ donor, donor kidney, kidney, liver, lungs,
    immune, immune system, pregnancy, pregnant women, midwife, midwives, birth defects, fertility,
    ivf, contraception, abortion pill, hormone, hormone replacement, menopause, dental, dentist,
    vision loss, hearing loss, hearing aids, smoking ban, smokers, quit smoking, nutrition,
    nutritionist, dietary, diet, diets, vitamin, vitamins, calories, ambulance, intensive care,
    maternity ward, maternity, hospice, nursing home, palliative, blood test, screening, biopsy`,
  2: `health, healthy, drug, drugs, dose, doses, cure, cures, care, blood, heart failure, brain
    injury, risk of, deaths from, exercise, fitness, sleep, insomnia, pain, back pain, chronic,
    fatal, toxic, trial, trials, side effects, genes linked, wellness, well being, alcohol,
    drinking, tobacco, cigarettes, smoking, sugar, salt intake, obesity rates, fat, weight loss,
    stress, anxiety, addiction, rehab, therapist, caregivers, elderly, disabled, disability, sick,
    ill, germs, hygiene, mosquito, mosquitoes, mad cow, e coli, salmonella, food poisoning, heat
    stroke, walking`,
  1: `risk, risks, study, children, older people, babies, infants, cases, case, aging, weight,
    waiting times, trust, safety, women, men, body, milk, food, virus spread, emergency room,
    recovery, recall`,
};
