// The computer at the other end of the USB plug: it finds the serial port, opens it, and moves
// bytes between the chip and a pty, with the back pressure of both.

import fs from "node:fs";
import {
    DataDirection,
    DescriptorType,
    SetupRecipient,
    SetupType,
    createSetupPacket,
    getDescriptorPacket,
    setDeviceAddressPacket,
    setDeviceConfigurationPacket,
} from "rp2040js";

const PACKET = 64;
const CDC_DATA = 10;
const BULK = 2;
const SET_LINE_CODING = 0x20;
const SET_CONTROL_LINE_STATE = 0x22;
const LINE_CODING = Uint8Array.of(0x00, 0xc2, 0x01, 0x00, 0, 0, 8); // 115,200 8N1
const DTR_RTS = 3;
/** What a packet of 64 bytes takes on a full-speed bus, in microseconds. */
const PACKET_MICROS = 50;
const PAUSE_NANOS = 100_000;

const toInterface = (request, value, length) =>
    createSetupPacket({
        dataDirection: DataDirection.HostToDevice,
        type: SetupType.Class,
        recipient: SetupRecipient.Interface,
        bRequest: request,
        wValue: value,
        wIndex: 0,
        wLength: length,
    });

/** Numbers of the two bulk endpoints of the serial port. */
export function bulkEndpoints(descriptors) {
    const found = { in: -1, out: -1 };
    let isData = false;
    for (let at = 0; at + 2 <= descriptors.length && descriptors[at] >= 2; at += descriptors[at]) {
        const kind = descriptors[at + 1];
        if (kind === DescriptorType.Interface) isData = descriptors[at + 5] === CDC_DATA;
        if (kind === DescriptorType.Endpoint && isData && (descriptors[at + 3] & 3) === BULK) {
            const address = descriptors[at + 2];
            found[address & 0x80 ? "in" : "out"] = address & 0xf;
        }
    }
    return found;
}

export class UsbHost {
    constructor(usb, clock, port, tell) {
        this.usb = usb;
        this.port = port;
        this.endpoints = { in: -1, out: -1 };
        /** True once the port can be opened. */
        this.ready = false;
        this.open = false;
        this.requests = [];
        this.request = null;
        this.answer = [];
        this.packet = null; // from the chip, until somebody has taken it
        this.input = Buffer.alloc(0); // to the chip, until it takes it
        this.buffer = Buffer.alloc(PACKET);
        this.armed = 0; // bytes that the chip is ready to take
        this.next = clock.createAlarm(() => this.send());
        usb.writeDelayMicroseconds = PACKET_MICROS;
        usb.readDelayMicroseconds = PACKET_MICROS;
        // rp2040js calls a packet taken as soon as it is offered; an unread port takes none.
        const ready = usb.indicateBufferReady.bind(usb);
        this.taken = (endpoint) => ready(endpoint, false);
        usb.indicateBufferReady = (endpoint, out) => out && ready(endpoint, out);
        usb.onUSBEnabled = () => usb.resetDevice();
        usb.onResetReceived = () => this.enumerate(tell);
        usb.onEndpointWrite = (endpoint, data) => this.fromChip(endpoint, data);
        usb.onEndpointRead = (endpoint, size) => this.toChip(endpoint, size);
    }

    enumerate(tell) {
        this.requests = [];
        this.request = null;
        this.ask(setDeviceAddressPacket(1));
        this.ask(getDescriptorPacket(DescriptorType.Configration, 9), (head) => {
            const size = head[2] | (head[3] << 8);
            this.ask(getDescriptorPacket(DescriptorType.Configration, size), (all) => {
                this.endpoints = bulkEndpoints(all);
                this.ask(setDeviceConfigurationPacket(1));
                this.ask(
                    toInterface(SET_LINE_CODING, 0, LINE_CODING.length),
                    () => {
                        this.ready = true;
                        tell();
                    },
                    LINE_CODING,
                );
            });
        });
    }

    /** Queue a control request; `done` gets what the device answered. */
    ask(setup, done = () => {}, data = null) {
        this.requests.push({ setup, done, data });
        if (this.request === null) this.next.schedule(PAUSE_NANOS);
    }

    send() {
        if (this.request !== null || !this.requests.length) return;
        this.request = this.requests.shift();
        this.answer = [];
        this.usb.sendSetupPacket(this.request.setup);
    }

    finish() {
        const { done } = this.request;
        this.request = null;
        done(this.answer);
        if (this.requests.length) this.next.schedule(PAUSE_NANOS);
    }

    fromChip(endpoint, data) {
        if (endpoint === this.endpoints.in) {
            this.packet = data;
            this.deliver();
            return;
        }
        this.taken(endpoint);
        if (endpoint !== 0 || this.request === null) return;
        if (this.request.setup[0] & 0x80) this.answer.push(...data);
        else if (data.length === 0) this.finish();
    }

    toChip(endpoint, size) {
        if (endpoint === 0) {
            const data = (size && this.request?.data) || new Uint8Array(0);
            this.usb.endpointReadDone(0, data);
            if (this.request !== null && this.request.setup[0] & 0x80) this.finish();
        } else if (endpoint === this.endpoints.out) {
            this.armed = size;
            this.feed();
        }
    }

    /** The pty takes the packet, or part of it. */
    deliver() {
        if (this.packet === null || !this.open) return;
        try {
            const count = this.packet.length ? fs.writeSync(this.port, this.packet) : 0;
            this.packet = count < this.packet.length ? this.packet.subarray(count) : null;
        } catch (error) {
            if (error.code === "EIO") this.opened(false);
            else if (error.code !== "EAGAIN") throw error;
        }
        if (this.packet === null) this.taken(this.endpoints.in);
    }

    feed() {
        if (!this.armed || !this.input.length) return;
        const data = this.input.subarray(0, this.armed);
        this.input = this.input.subarray(data.length);
        this.armed = 0;
        this.usb.endpointReadDone(this.endpoints.out, new Uint8Array(data));
    }

    opened(open) {
        if (this.open === open) return;
        this.open = open;
        this.ask(toInterface(SET_CONTROL_LINE_STATE, open ? DTR_RTS : 0, 0));
    }

    /** Look at the pty; called again and again. */
    poll() {
        if (!this.ready) return;
        if (!this.input.length) {
            try {
                const count = fs.readSync(this.port, this.buffer, 0, PACKET, null);
                this.input = Buffer.from(this.buffer.subarray(0, count));
                this.opened(true);
            } catch (error) {
                if (error.code !== "EAGAIN" && error.code !== "EIO") throw error;
                this.opened(error.code === "EAGAIN");
            }
        }
        this.feed();
        this.deliver();
    }
}
