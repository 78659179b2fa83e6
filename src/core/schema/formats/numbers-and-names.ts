import { utf8Length } from '../../json/utf8-length.ts';
import { matcherOf } from './go-pattern.ts';

const CREDIT_CARD =
  '^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\\d{3})\\d{11})$';

/** Reports whether the digits of a text are the number of a credit card (govalidator, `IsCreditCard`). */
export function isCreditCard(text: string): boolean {
  const digits = text.replaceAll(/[^0-9]/g, '');
  if (!matcherOf(CREDIT_CARD)(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value >= 10 ? (value % 10) + 1 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Reports whether a text is an ISBN of ten digits (`IsISBN10`). */
export function isIsbn10(text: string): boolean {
  const digits = isbnDigits(text);
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  const values = Array.from(digits).map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return values.reduce((sum, value, index) => sum + (index + 1) * value, 0) % 11 === 0;
}

/** Reports whether a text is an ISBN of thirteen digits (`IsISBN13`). */
export function isIsbn13(text: string): boolean {
  const digits = isbnDigits(text);
  if (!/^[0-9]{13}$/.test(digits)) return false;
  const values = Array.from(digits).map(Number);
  const sum = values
    .slice(0, -1)
    .reduce((total, value, index) => total + value * (index % 2 === 0 ? 1 : 3), 0);
  return values.at(-1) === (10 - (sum % 10)) % 10;
}

/** Go's `\s` and the minus are not part of the number. */
function isbnDigits(text: string): string {
  return text.replaceAll(/[\t\n\f\r -]/g, '');
}

/** Reports whether a text is a social security number with two signs between its parts (`IsSSN`). */
export function isSsn(text: string): boolean {
  return text.length === 11 && /^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$/.test(text);
}

const HOSTNAME =
  '^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$';

/** Reports whether a text is a host name (kube-openapi, `pkg/validation/strfmt/default.go`, `IsHostname`). */
export function isHostname(text: string): boolean {
  if (utf8Length(text) > 255 || !matcherOf(HOSTNAME)(text)) return false;
  return text.split('.').every((label) => utf8Length(label) <= 63);
}
