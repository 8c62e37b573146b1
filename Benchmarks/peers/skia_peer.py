"""The workloads with Skia's raster surfaces (skia-python), recorded as pictures and played back: no
Python runs while the clock does. Images that lie on whole pixels are drawn without antialiasing and
rounded ones with a shader, which is the fastest way there is.

    skia_peer.py FOLDER WORKLOAD THREADS MILLISECONDS [PICTURE] [--made]

Several threads are processes with a band of rows each. With --made pictures are recorded
anew for each frame while the clock stands, so that Skia finds no result of a filter that it kept.
"""

import mmap
import multiprocessing
import statistics
import sys
import time

import numpy
import skia

import operations

LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kNone)


class Painter:
    def __init__(self, folder, workload):
        self.workload = workload
        self.images, self.keep = [], []
        for image in workload.images:
            pixels = numpy.fromfile(f"{folder}/images/{image.name}.bgra", numpy.uint8)
            alpha = skia.kOpaque_AlphaType if image.opaque else skia.kPremul_AlphaType
            info = skia.ImageInfo.Make(image.width, image.height, skia.kBGRA_8888_ColorType, alpha)
            self.keep.append(pixels)
            self.images.append(skia.Image.MakeRasterData(info, pixels, image.width * 4))
        self.shaders = [
            image.makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, LINEAR) for image in self.images
        ]

    def record(self, frame, clip):
        recorder = skia.PictureRecorder()
        canvas = recorder.beginRecording(skia.Rect.MakeWH(*self.workload.size))
        canvas.clipRect(skia.Rect(*clip))
        canvas.clear(skia.ColorWHITE)
        skipping = False
        for operation in self.workload.operations:
            if operation.kind == "end":
                if not skipping:
                    canvas.restore()
                    canvas.restore()
                skipping = False
            elif not skipping:
                if self.meets(operation, frame, clip):
                    getattr(self, operation.kind)(canvas, operation, *operation.place(frame))
                else:
                    skipping = operation.kind == "group"
        return recorder.finishRecordingAsPicture()

    def meets(self, operation, frame, clip):
        has_shadow = operation.kind.endswith("shadow")
        reach, drop = (3 * self.workload.sigma, self.workload.drop) if has_shadow else (0, 0)
        left, top, right, bottom = operation.box(frame, reach, drop)
        return left < clip[2] and clip[0] < right and top < clip[3] and clip[1] < bottom

    def fill(self, canvas, o, x, y):
        red, green, blue, alpha = o.color
        paint = skia.Paint(Color=skia.ColorSetARGB(alpha, red, green, blue))
        canvas.drawRect(skia.Rect.MakeXYWH(x, y, o.width, o.height), paint)

    def picture(self, canvas, o, x, y):
        if o.radius > 0:
            canvas.save()
            canvas.translate(x, y)
            outline = skia.RRect.MakeRectXY(skia.Rect.MakeWH(o.width, o.height), o.radius, o.radius)
            canvas.drawRRect(outline, skia.Paint(AntiAlias=True, Shader=self.shaders[o.image]))
            canvas.restore()
        else:
            is_soft = x != int(x) or y != int(y)
            canvas.drawImage(self.images[o.image], x, y, LINEAR, skia.Paint(AntiAlias=is_soft))

    def turned(self, canvas, o, x, y):
        a, b, c, d, tx, ty = o.turn
        canvas.save()
        canvas.concat(skia.Matrix.MakeAll(a, c, tx, b, d, ty, 0, 0, 1))
        canvas.drawImage(self.images[o.image], 0, 0, LINEAR, skia.Paint(AntiAlias=True))
        canvas.restore()

    def group(self, canvas, o, x, y):
        bounds = skia.Rect.MakeXYWH(x, y, o.width, o.height)
        canvas.save()
        canvas.clipRRect(skia.RRect.MakeRectXY(bounds, o.radius, o.radius), skia.ClipOp.kIntersect, True)
        canvas.saveLayer(bounds, skia.Paint(Alpha=round(o.opacity * 255)))

    def shadow(self, canvas, o, x, y):
        sigma, color = self.workload.sigma, skia.ColorSetARGB(self.workload.shadow_alpha, 0, 0, 0)
        cast = skia.ImageFilters.DropShadowOnly(0, self.workload.drop, sigma, sigma, color)
        canvas.drawImage(self.images[o.image], x, y, LINEAR, skia.Paint(ImageFilter=cast))

    def pathshadow(self, canvas, o, x, y):
        bounds = skia.Rect.MakeXYWH(x, y + self.workload.drop, o.width, o.height)
        blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, self.workload.sigma)
        color = skia.ColorSetARGB(self.workload.shadow_alpha, 0, 0, 0)
        canvas.drawRRect(
            skia.RRect.MakeRectXY(bounds, o.radius, o.radius),
            skia.Paint(AntiAlias=True, Color=color, MaskFilter=blur),
        )


class Band:
    """Rows of a surface that processes share."""

    def __init__(self, painter, memory, top, bottom, is_made):
        width = painter.workload.size[0]
        rows = numpy.frombuffer(memory, numpy.uint8)[top * width * 4 : bottom * width * 4]
        rows = rows.reshape(bottom - top, width, 4)
        self.surface = skia.Surface.MakeRasterDirect(
            skia.ImageInfo.Make(width, bottom - top, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType),
            rows,
            width * 4,
        )
        self.canvas = self.surface.getCanvas()
        self.canvas.translate(0, -top)
        self.painter, self.top, self.bottom, self.is_made = painter, top, bottom, is_made
        self.pictures = {}

    def prepare(self, frame):
        if self.is_made:
            self.pictures.clear()
        if frame not in self.pictures:
            left, top, right, bottom = self.painter.workload.damage(frame)
            clip = (left, max(top, self.top), right, min(bottom, self.bottom))
            self.pictures[frame] = self.painter.record(frame, clip)

    def draw(self, frame):
        self.canvas.drawPicture(self.pictures[frame])


def work(band, frame, begin, end):
    while True:
        begin.wait()
        if frame.value < 0:
            return
        band.prepare(frame.value)
        begin.wait()
        band.draw(frame.value)
        end.wait()


def main(folder, name, threads, milliseconds, picture, is_made):
    workload = operations.read(folder, name)
    painter = Painter(folder, workload)
    width, height = workload.size
    memory = mmap.mmap(-1, width * height * 4)
    edges = [height * index // threads for index in range(threads + 1)]
    bands = [Band(painter, memory, *edges[i : i + 2], is_made) for i in range(threads)]
    frame = multiprocessing.Value("i", 0)
    # Whoever waits for a process that is gone gives up.
    begin, end = (multiprocessing.Barrier(threads, timeout=60) for _ in range(2))
    # This process draws the first band.
    others = [multiprocessing.Process(target=work, args=(band, frame, begin, end)) for band in bands[1:]]
    for process in others:
        process.start()
    times, started, turn = [], 0, 0
    while turn < 3 or (time.perf_counter() - started) * 1e3 < milliseconds:
        if turn == 1:
            started = time.perf_counter()
        for number in range(workload.frames):
            frame.value = number
            if others:
                begin.wait()
            bands[0].prepare(number)
            if others:
                begin.wait()
            start = time.perf_counter()
            bands[0].draw(number)
            if others:
                end.wait()
            if turn > 0 and not (workload.damage_only and number == 0):
                times.append((time.perf_counter() - start) * 1e3)
        turn += 1
    frame.value = -1
    if others:
        begin.wait()
    print(
        "skia",
        name + ("-made" if is_made else ""),
        threads,
        f"{statistics.median(times):.5f}",
        flush=True,
    )
    if picture:
        with open(picture, "wb") as file:
            file.write(memory)


if __name__ == "__main__":
    plain = [argument for argument in sys.argv[1:] if argument != "--made"]
    multiprocessing.set_start_method("fork")
    main(
        plain[0],
        plain[1],
        int(plain[2]),
        float(plain[3]),
        plain[4] if len(plain) > 4 else None,
        "--made" in sys.argv,
    )
