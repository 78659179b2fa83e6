import type { Secrets } from '../../../http/secrets.ts';
import type { Certificate } from '../files/certificate.ts';
import type { Settings } from '../settings.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** The orders of the primary to this process. They keep the settings up to date. */
export class Orders {
  #settings: Settings;
  #warnings: readonly string[];
  #useCertificate: (certificate: Certificate) => void = () => undefined;
  #scrape: () => void = () => undefined;
  #drain: () => void = () => undefined;

  private constructor(settings: Settings, warnings: readonly string[]) {
    this.#settings = settings;
    this.#warnings = warnings;
  }

  /** Asks the primary for orders, and resolves when the settings have arrived. */
  static ask(): Promise<Orders> {
    return new Promise((resolve) => {
      let orders: Orders | undefined;
      process.on('message', (message: ToWorker) => {
        if (message.is === 'start') {
          orders = new Orders(message.settings, message.warnings);
          resolve(orders);
        } else if (orders !== undefined) {
          orders.#obey(message);
        }
      });
      void tellPrimary({ is: 'hello' });
    });
  }

  /** The settings, with the current certificate and secrets. */
  get settings(): Settings {
    return this.#settings;
  }

  /** Calls a function with the current certificate, if there is TLS, and with each new one. */
  readonly onCertificate = (use: (certificate: Certificate) => void): void => {
    this.#useCertificate = use;
    const { tls } = this.#settings;
    if (tls !== undefined) use(tls.certificate);
  };

  readonly secrets = (): Secrets => this.#settings.secrets;

  readonly warnings = (): readonly string[] => this.#warnings;

  /** Sets the function that reports metrics. */
  onScrape(scrape: () => void): void {
    this.#scrape = scrape;
  }

  /** Sets the function that stops this process. The primary orders that only once it serves. */
  onDrain(drain: () => void): void {
    this.#drain = drain;
  }

  #obey(message: Exclude<ToWorker, { is: 'start' }>): void {
    const { tls } = this.#settings;
    switch (message.is) {
      case 'certificate':
        if (tls === undefined) return;
        this.#settings = { ...this.#settings, tls: { ...tls, certificate: message.certificate } };
        this.#useCertificate(message.certificate);
        return;
      case 'files':
        this.#settings = { ...this.#settings, secrets: message.secrets };
        this.#warnings = message.warnings;
        return;
      case 'scrape':
        this.#scrape();
        return;
      case 'drain':
        this.#drain();
    }
  }
}

/** Resolves when a message is sent, or when the primary is gone. Then this process ends soon. */
export function tellPrimary(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) resolve();
    else process.send?.(message, undefined, undefined, () => resolve());
  });
}
