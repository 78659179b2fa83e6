import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseValue } from '../../../src/core/json/parse-value.ts';
import type { JsonObject } from '../../../src/index.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';

/** An object of a review. */
export type Widget = Record<string, unknown> & {
  readonly metadata?: { readonly annotations?: Record<string, string> };
};

interface Review {
  readonly request: {
    readonly uid: string;
    readonly desiredAPIVersion: string;
    readonly objects: readonly Widget[];
  };
}

/** The response of a webhook, without its uid. */
export type Reply = (request: Review['request']) => Record<string, unknown>;

/**
 * Serves a conversion webhook for widgets on this machine. It records the number of objects of every review.
 *
 * @param answer may end a response in its own way
 */
export async function aWidgetWebhook(
  reply: Reply,
  answer: (response: ServerResponse) => void = () => undefined,
): Promise<{
  url: string;
  sizes: number[];
  close: () => Promise<void>;
}> {
  const sizes: number[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.once('end', () => {
      const { request: asked } = parseValue(text) as unknown as Review;
      sizes.push(asked.objects.length);
      answer(response);
      if (response.writableEnded) return;
      response.setHeader('content-type', 'application/json');
      response.end(
        stringifyJson(
          {
            apiVersion: 'apiextensions.k8s.io/v1',
            kind: 'ConversionReview',
            response: { uid: asked.uid, ...(reply(asked) as JsonObject) },
          },
          true,
        ),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/convert`,
    sizes,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const ZONE = 'example.com/zone';

/** Converts without a loss: an annotation keeps the zone. */
export const keepsZone: Reply = ({ desiredAPIVersion, objects }) => ({
  result: { status: 'Success' },
  convertedObjects: objects.map((object) => convert(object, desiredAPIVersion)),
});

function convert(object: Widget, apiVersion: string): Widget {
  const { zone, ...spec } = (object['spec'] ?? {}) as Record<string, unknown>;
  const { [ZONE]: kept, ...annotations } = object.metadata?.annotations ?? {};
  const isOld = apiVersion.endsWith('/v1beta1');
  const value = isOld || kept === undefined ? undefined : (JSON.parse(kept) as unknown);
  const metadata = {
    ...object.metadata,
    ...(object.metadata?.annotations !== undefined || (isOld && zone !== undefined)
      ? {
          annotations: {
            ...annotations,
            ...(isOld && zone !== undefined && { [ZONE]: JSON.stringify(zone) }),
          },
        }
      : {}),
  };
  const hasSpec = object['spec'] !== undefined || value !== undefined;
  return {
    ...object,
    apiVersion,
    metadata,
    ...(hasSpec && {
      spec: isOld
        ? spec
        : {
            ...spec,
            ...(zone !== undefined && { zone }),
            ...(value !== undefined && { zone: value }),
          },
    }),
  };
}
