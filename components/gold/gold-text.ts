import { brand, premiumPlan, promises } from '@/lib/business';

const [first, second, rest] = promises.giftSplitPercent;

/** The words of the gold landing page (specification, section 1). */
export const goldText = {
  // No-break spaces keep each half of the promise on one line.
  title: `Buy\u00a0${promises.exampleBuyGrams}\u00a0g. Get\u00a0up\u00a0to\u00a0${promises.exampleGetGrams}\u00a0g.`,
  lead: `Pay part of the price upfront and receive up to ${promises.extraGoldPercent}% extra gold weight when you collect your ornament at the store.`,
  login: 'Login',
  signup: 'Signup',
  failedToOpen: 'This could not be opened. Please check your connection and try again.',
  steps: {
    title: 'How it works',
    items: [
      { title: 'Sign up', text: 'Your name, your mobile number, a password. It takes a minute.' },
      {
        title: `Take the ${premiumPlan.name}`,
        text: `₹${premiumPlan.amountText} once, for life. There is no further fee.`,
      },
      {
        title: 'Book a time',
        text: 'Choose a store, a day and half an hour that suit you, and come to buy your gold.',
      },
    ],
  },
  early: {
    title: 'Those who come early receive more',
    text: `For registered customers who buy ornaments of ${promises.ornamentGrams.from} to ${promises.ornamentGrams.to} grams.`,
    tiers: [
      {
        figure: '100%',
        title: `The first ${first}% of purchasing customers`,
        text: '100% gold weight as a gift',
      },
      { figure: '50%', title: `The next ${second}%`, text: '50% gold weight as a gift' },
      { figure: 'Digital', title: `The remaining ${rest}%`, text: 'Exclusive digital product benefits' },
    ],
  },
  terms: {
    title: 'Terms and conditions',
    items: [
      `"Up to ${promises.extraGoldPercent}%" depends on the order of purchase and on the store; the price of gold is the price of the day.`,
      'Making charges and taxes are stated on the bill of the store.',
      `The ${premiumPlan.name} is bought once per account and lasts for its life.`,
      'Appointments can be cancelled until they begin.',
    ],
    more: 'All terms and conditions',
  },
  picture: `Gold coins and a gold bar with the lotus of ${brand.name}`,
} as const;

/** The words of the three popups. */
export const accountText = {
  signup: {
    title: 'Signup',
    name: 'Name',
    mobile: 'Mobile number',
    mobileHint: '10 digits, without +91',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    confirmPassword: 'Confirm password',
    submit: 'Signup',
    haveAccount: 'Already with us?',
    login: 'Login',
  },
  login: {
    title: 'Login',
    mobile: 'Mobile number',
    password: 'Password',
    submit: 'Login',
    forgot: 'Forgot Password?',
    noAccount: 'New here?',
    signup: 'Signup',
  },
  reset: {
    title: 'Reset Password',
    mobile: 'Mobile number',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    submit: 'Reset Password',
    code: 'Code from the SMS',
    codeHint: '6 digits, valid for 10 minutes',
    confirmCode: 'Reset Password',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
    otherNumber: 'Use another number',
    back: 'Back to Login',
  },
} as const;
